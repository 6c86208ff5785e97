/** English. A text is a string, or a function of its values. */
export { house } from "./house";
export { staff } from "./staff";
export { table } from "./table";
export { waiting } from "./waiting";
