//! Which name to suggest where a skill's own cannot stay: shared by the `name-…` rules, so that they agree.

use crate::{
    skill::{Name, Skill},
    spec::name::{is_valid, slug},
};

/// The valid name nearest to a skill's: its folder's where that is what was meant.
pub(crate) fn suggested(skill: &Skill, name: &Name<'_>) -> String {
    let slug = slug(&name.normalized);
    match &skill.dir.name {
        // `plugin:ship-it` in the folder `ship-it`.
        Some(dir) if is_valid(dir) && (slug == *dir || slug.ends_with(&format!("-{dir}"))) => {
            dir.clone()
        }
        _ => slug,
    }
}

/// What to do about an invalid name.
pub(crate) fn suggestion(skill: &Skill, name: &Name<'_>) -> String {
    let suggested = suggested(skill, name);
    if !is_valid(&suggested) {
        return "use lower-case letters, digits and single hyphens between them".to_owned();
    }
    if name.written.text == suggested {
        format!("rename the folder to `{suggested}`")
    } else if skill.dir.name.as_ref() == Some(&suggested) {
        format!("write `name: {suggested}`")
    } else {
        format!("write `name: {suggested}`, and rename the folder to `{suggested}`")
    }
}
