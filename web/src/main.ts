import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { session } from "./session.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

void session.begin();
export default mount(App, { target });
