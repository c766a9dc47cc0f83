//! docs/examples/agent.py against a server on loopback that plays the model: it asks for a skill, for one that is not
//! there, and answers.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Command, Output},
    thread,
};

use serde_json::{Value, json};

use crate::support::{fixtures, folder, root};

/// Answers one request after the other with the replies, and gives back the requests.
fn serve(listener: &TcpListener, replies: &[Value]) -> Vec<Value> {
    replies
        .iter()
        .map(|reply| {
            let (stream, _) = listener.accept().expect("the agent calls");
            answer(stream, reply)
        })
        .collect()
}

fn answer(stream: TcpStream, reply: &Value) -> Value {
    let mut reader = BufReader::new(stream);
    let mut n_bytes = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a request has lines");
        let header = line.trim().to_lowercase();
        if let Some(length) = header.strip_prefix("content-length:") {
            n_bytes = length.trim().parse().expect("it is a number");
        }
        if header.is_empty() {
            break;
        }
    }
    let mut body = vec![0; n_bytes];
    reader.read_exact(&mut body).expect("a request has a body");
    let text = json!({ "choices": [{ "message": reply }] }).to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        text.len()
    );
    reader.get_mut().write_all((head + &text).as_bytes()).expect("the agent listens");
    serde_json::from_slice(&body).expect("a request is JSON")
}

/// A reply that calls a tool.
fn call(tool: &str, arguments: &Value) -> Value {
    let function = json!({ "name": tool, "arguments": arguments.to_string() });
    json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": "1", "type": "function", "function": function }] })
}

fn say(text: &str) -> Value {
    json!({ "role": "assistant", "content": text })
}

/// Runs the agent against the replies; gives back what it printed and what it asked.
fn run(skills: &std::path::Path, mode: &str, replies: Vec<Value>) -> (Output, Vec<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = listener.local_addr().expect("it is bound");
    let server = thread::spawn(move || serve(&listener, &replies));
    let output = Command::new("python3")
        .arg(root().join("docs/examples/agent.py"))
        .args(["--verbose", "--mode", mode])
        .arg(skills)
        .arg("A chocolate cake for 20 people this Saturday, please; one guest can't have nuts.")
        .env("SKILLS_REF", assert_cmd::cargo::cargo_bin!("skills-ref"))
        .env("LLM_BASE_URL", format!("http://{address}/v1"))
        .env("no_proxy", "*")
        .output()
        .expect("Python 3 is needed for this test");
    (output, server.join().expect("the server ends"))
}

/// The content of the last message of a request.
fn last(request: &Value) -> (&str, &str) {
    let message =
        request["messages"].as_array().and_then(|list| list.last()).expect("there are messages");
    (message["role"].as_str().expect("a role"), message["content"].as_str().expect("a text"))
}

#[test]
fn a_skill_is_loaded_by_the_tool() {
    let skills = fixtures().join("skills");
    let load = |name: &str| call("load_skill", &json!({ "name": name }));
    let replies = vec![
        load("custom-cake-order"),
        load("nut-free-cakes"),
        load("../skills/custom-cake-order"),
        call("no_such_tool", &json!({})),
        call("load_skill", &json!({ "name": 7 })),
        say("Saturday is too soon: the nut-free line bakes on Thursdays."),
    ];
    let (output, requests) = run(&skills, "on-demand", replies);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "Saturday is too soon: the nut-free line bakes on Thursdays.\n"
    );
    assert!(output.status.success());
    assert_eq!(requests.len(), 6);
    let system = requests[0]["messages"][0]["content"].as_str().expect("a text");
    assert!(
        system.contains("<available_skills>") && system.contains("call `load_skill`"),
        "{system}"
    );
    assert!(!system.contains("SKILL.md") && !system.contains("# Custom cake orders"), "{system}");
    let tool = &requests[0]["tools"][0]["function"];
    let names = tool["parameters"]["properties"]["name"]["enum"].as_array().expect("a list");
    assert!(tool["name"] == "load_skill" && names.contains(&json!("custom-cake-order")), "{tool}");
    let (role, text) = last(&requests[1]);
    assert_eq!(role, "tool");
    let body = "# Custom cake orders\n\n1. Size by guests: up to 10,";
    assert!(
        text.starts_with("<skill_content name=\"custom-cake-order\">\n") && text.contains(body),
        "{text}"
    );
    assert!(
        text.contains("<file>references/flavours.md</file>") && !text.contains("license:"),
        "{text}"
    );
    let (_, text) = last(&requests[2]);
    assert!(
        text.starts_with("Error: no skill is called `nut-free-cakes`")
            && text.contains("`custom-cake-order`"),
        "{text}"
    );
    let (_, text) = last(&requests[3]);
    assert!(text.contains("no skill is called `../skills/custom-cake-order`"), "{text}");
    assert_eq!(last(&requests[4]).1, "Error: there is no tool called no_such_tool");
    assert_eq!(last(&requests[5]).1, "Error: the argument `name` must be a text");
}

#[test]
fn the_same_skills_are_read_as_files() {
    let skills = fixtures().join("skills");
    let file = skills.join("custom-cake-order/SKILL.md");
    let read = |path: &std::path::Path| call("read_file", &json!({ "path": path }));
    let replies = vec![read(&file), read(&root().join("Cargo.toml")), say("Done.")];
    let (_, requests) = run(&skills, "filesystem", replies);
    let system = requests[0]["messages"][0]["content"].as_str().expect("a text");
    assert!(system.contains(file.to_str().expect("it is UTF-8")), "{system}");
    assert!(last(&requests[1]).1.contains("# Custom cake orders"));
    assert_eq!(last(&requests[2]).1, "Error: only files of skills can be read");
}

#[test]
fn a_server_that_misbehaves_is_told_of() {
    let skills = fixtures().join("skills");
    let function = json!({ "name": "load_skill", "arguments": { "name": "pdf-forms" } });
    let odd = json!({ "role": "assistant", "tool_calls": [{ "id": "1", "function": function }, { "id": "2" }] });
    let (output, requests) = run(&skills, "on-demand", vec![odd, say("Done.")]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let messages = requests[1]["messages"].as_array().expect("a list");
    let text = |at: usize| messages[at]["content"].as_str().expect("a text");
    assert!(
        text(3).contains("# PDF forms") && text(4) == "Error: there is no tool called None",
        "{messages:?}"
    );
    let (output, _) = run(&skills, "on-demand", vec![Value::Null]);
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        stderr.ends_with("error: the model's server answers with something else than a message\n"),
        "{stderr}"
    );
}

#[test]
fn without_a_skill_there_is_no_tool() {
    let dir = folder(&[("readme.txt", "")]);
    let (_, requests) = run(dir.path(), "on-demand", vec![say("Hello.")]);
    assert_eq!(requests[0].get("tools"), None);
    assert_eq!(requests[0]["messages"][0]["content"], "You are the assistant of a bakery.");
}
