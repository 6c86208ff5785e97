/** Short screens, such as a phone whose browser keeps its bars: your own cards come first. */
import { MediaQuery } from "svelte/reactivity";

export const shortScreen = new MediaQuery("(max-height: 720px)");
