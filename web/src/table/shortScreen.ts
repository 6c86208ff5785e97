/** A phone whose browser keeps its bars: what is nice gives way to one's own cards. */
import { MediaQuery } from "svelte/reactivity";

export const low = new MediaQuery("(max-height: 720px)");
