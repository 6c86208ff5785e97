/** A table's settings as a form holds them: text in its fields, read back by the kinds that the server describes. */
import { cents, money } from "../money";
import type { FieldShown, GameForm, Limits, OpenTable } from "../wire";
import { noDollars, type Wrong } from "./fields";

export type Settings = OpenTable["settings"];
export type Draft = Record<string, string | number | boolean>;
type Loose = Record<string, unknown> & { limits?: Record<string, Limits> };

const limitsOf = (settings: Loose, field: FieldShown): Limits =>
  (field.kind === "bet" ? settings.limits?.[field.name] : (settings[field.name] as Limits)) ?? {
    least: 0,
    most: 0,
  };
const paired = (field: FieldShown): boolean => field.kind === "bet" || field.kind === "limits";

export function draftOf(form: GameForm, settings: Settings): Draft {
  const [draft, loose]: [Draft, Loose] = [{}, { ...settings }];
  for (const field of form.fields) {
    if (paired(field)) {
      const { least, most } = limitsOf(loose, field);
      draft[`${field.name}.least`] = money(least);
      draft[`${field.name}.most`] = money(most);
    } else {
      const value = loose[field.name] as string | number | boolean;
      draft[field.name] =
        field.kind === "percent"
          ? percents(loose, field)
          : field.kind === "cents"
            ? money(value as number)
            : field.kind === "number"
              ? String(value)
              : value;
    }
  }
  return draft;
}

/** The settings that the form says, everything else as it was; or the first field that cannot be read. */
export function settingsOf(form: GameForm, draft: Draft, before: Settings): Settings | Wrong {
  const made: Loose = { ...before, limits: { ...before.limits } };
  for (const field of form.fields) {
    const value = read(field, draft);
    if (value === null) return unread(field);
    if (field.kind === "percent")
      [made[field.name], made[field.beside]] = value as [number, number];
    else if (field.kind === "bet") made.limits = { ...made.limits, [field.name]: value as Limits };
    else made[field.name] = value;
  }
  return made as unknown as Settings;
}

function unread(field: FieldShown): Wrong {
  if (field.kind === "number") return { field: field.name, why: "a whole number" };
  return field.kind === "percent"
    ? { field: field.name, why: "a percentage, such as 5 or 2.25" }
    : noDollars(field.name);
}

/** "2.5" -> [2, 50]: whole percents, and the hundredths of one beside them; null where it is no percentage. */
function parts(text: string): [number, number] | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text);
  return found && [Number(found[1]), Number((found[2] ?? "").padEnd(2, "0"))];
}

function percents(settings: Loose, field: FieldShown): string {
  const hundredths = 100 * Number(settings[field.name]) + Number(settings[field.beside] ?? 0);
  return String(hundredths / 100);
}

function read(field: FieldShown, draft: Draft): unknown {
  const text = (name: string): string => String(draft[name] ?? "").trim();
  if (paired(field)) {
    const [least, most] = [cents(text(`${field.name}.least`)), cents(text(`${field.name}.most`))];
    return least === null || most === null ? null : { least, most };
  }
  if (field.kind === "cents") return cents(text(field.name));
  if (field.kind === "percent") return parts(text(field.name));
  if (field.kind === "number")
    return /^\d{1,9}$/.test(text(field.name)) ? Number(text(field.name)) : null;
  return draft[field.name];
}

/** Does a form of this game show the field itself, with whatever is wrong about it? */
export const has = (form: GameForm | undefined, name: string): boolean =>
  !!form?.fields.some((field) => field.name === name);
