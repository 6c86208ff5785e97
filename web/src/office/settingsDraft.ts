/** The settings of a table as the texts of a form, and back, by the field kinds that the server describes. */
import { cents, money } from "../money";
import type { FieldShown, GameForm, Limits, OpenTable } from "../wire";
import { notAWholeNumber, notAnAmount, notAPercentage, type FieldError } from "./fieldErrors";

export type Settings = OpenTable["settings"];
export type Draft = Record<string, string | number | boolean>;
type AnySettings = Record<string, unknown> & { limits?: Record<string, Limits> };

const limitsOf = (settings: AnySettings, field: FieldShown): Limits =>
  (field.kind === "bet" ? settings.limits?.[field.name] : (settings[field.name] as Limits)) ?? {
    least: 0,
    most: 0,
  };
const isPair = (field: FieldShown): boolean => field.kind === "bet" || field.kind === "limits";

export function draftOf(form: GameForm, settings: Settings): Draft {
  const [draft, values]: [Draft, AnySettings] = [{}, { ...settings }];
  for (const field of form.fields) {
    if (isPair(field)) {
      const { least, most } = limitsOf(values, field);
      draft[`${field.name}.least`] = money(least);
      draft[`${field.name}.most`] = money(most);
    } else {
      const value = values[field.name] as string | number | boolean;
      draft[field.name] =
        field.kind === "percent"
          ? percentOf(values, field)
          : field.kind === "cents"
            ? money(value as number)
            : field.kind === "number"
              ? String(value)
              : value;
    }
  }
  return draft;
}

/** The settings of the form over those of before, or the first field that cannot be read. */
export function settingsOf(form: GameForm, draft: Draft, before: Settings): Settings | FieldError {
  const settings: AnySettings = { ...before, limits: { ...before.limits } };
  for (const field of form.fields) {
    const value = parseField(field, draft);
    if (value === null) return errorOf(field);
    if (field.kind === "percent")
      [settings[field.name], settings[field.beside]] = value as [number, number];
    else if (field.kind === "bet")
      settings.limits = { ...settings.limits, [field.name]: value as Limits };
    else settings[field.name] = value;
  }
  return settings as unknown as Settings;
}

function errorOf({ name, kind }: FieldShown): FieldError {
  if (kind === "number") return notAWholeNumber(name);
  return kind === "percent" ? notAPercentage(name) : notAnAmount(name);
}

/** "2.5" -> [2, 50]: whole percents and hundredths of a percent; null where it is no percentage. */
function parsePercent(typed: string): [number, number] | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed);
  return match && [Number(match[1]), Number((match[2] ?? "").padEnd(2, "0"))];
}

function percentOf(settings: AnySettings, field: FieldShown): string {
  const hundredths = 100 * Number(settings[field.name]) + Number(settings[field.beside] ?? 0);
  return String(hundredths / 100);
}

function parseField(field: FieldShown, draft: Draft): unknown {
  const typed = (name: string): string => String(draft[name] ?? "").trim();
  if (isPair(field)) {
    const [least, most] = [cents(typed(`${field.name}.least`)), cents(typed(`${field.name}.most`))];
    return least === null || most === null ? null : { least, most };
  }
  if (field.kind === "cents") return cents(typed(field.name));
  if (field.kind === "percent") return parsePercent(typed(field.name));
  if (field.kind === "number")
    return /^\d{1,9}$/.test(typed(field.name)) ? Number(typed(field.name)) : null;
  return draft[field.name];
}

/** Does the form of this game have the field, so that it shows its error? */
export const hasField = (form: GameForm | undefined, name: string): boolean =>
  !!form?.fields.some((field) => field.name === name);
