/** English. A text is a string, or a function of its values where it has any. */
import { house } from "./house";
import { staff } from "./staff";
import { table } from "./table";

export const en = { house, staff, table };
