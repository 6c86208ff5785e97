/** The screens of staff, loaded when one of them is opened, so that players do not wait for them. */
export { default as Cashier } from "./Cashier.svelte";
export { default as Console } from "./Console.svelte";
export { default as Office } from "./Office.svelte";
export { default as StaffSignIn } from "./StaffSignIn.svelte";
