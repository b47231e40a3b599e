// Fast checks of single fields, which note what is wrong.

type Fields = Readonly<Record<string, unknown>>;

/** The path of the first invalid field, and the reason. */
export class Misfits {
  readonly path: (string | number)[] = [];
  reason = '';

  /** Called from the innermost field outwards. Returns false, which the caller returns in turn. */
  note(name: string | number, reason = ''): false {
    this.path.unshift(name);
    this.reason ||= reason;
    return false;
  }

  expected(name: string | number, value: unknown, what: string): false {
    return this.note(name, value === undefined ? 'it is missing' : `expected ${what}`);
  }
}

/** Checks an object field by field. Written out, because access by a variable key takes five times as long. */
export type FieldsCheck = (no: Misfits, of: Fields) => boolean;

type Check = (no: Misfits, name: string | number, value: unknown) => boolean;

export const text: Check = (no, name, value) =>
  typeof value === 'string' || no.expected(name, value, 'a text');

export const flag: Check = (no, name, value) =>
  typeof value === 'boolean' || no.expected(name, value, 'true or false');

/** A boolean that is absent instead of false. */
export const mark: Check = (no, name, value) =>
  value === undefined || value === true || no.expected(name, value, 'true');

export const number: Check = (no, name, value) =>
  Number.isFinite(value) || no.expected(name, value, 'a number');

export const whole: Check = (no, name, value) =>
  Number.isSafeInteger(value) || no.expected(name, value, 'a whole number');

/** An index in a list. */
export const place: Check = (no, name, value) =>
  (Number.isSafeInteger(value) && (value as number) >= 0) ||
  no.expected(name, value, 'a whole number of at least 0');

export const oneOf =
  (values: readonly string[]) =>
  (no: Misfits, name: string | number, value: unknown): boolean =>
    values.includes(value as string) ||
    no.expected(name, value, values.map(one => JSON.stringify(one)).join(' or '));

export const texts: Check = (no, name, value) => {
  if (!isObject(value)) return no.expected(name, value, 'an object');
  for (const key in value)
    if (typeof value[key] !== 'string') {
      no.expected(key, value[key], 'a text');
      return no.note(name);
    }
  return true;
};

export const object = (no: Misfits, name: string | number, value: unknown, fields: FieldsCheck): boolean =>
  isObject(value) ? fields(no, value) || no.note(name) : no.expected(name, value, 'an object');

export const textList: Check = (no, name, value) => {
  if (!Array.isArray(value)) return no.expected(name, value, 'a list');
  for (let at = 0; at < value.length; at++) if (!text(no, at, value[at])) return no.note(name);
  return true;
};

export function objects(no: Misfits, name: string, value: unknown, fields: FieldsCheck): boolean {
  if (!Array.isArray(value)) return no.expected(name, value, 'a list');
  for (let at = 0; at < value.length; at++) if (!object(no, at, value[at], fields)) return no.note(name);
  return true;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
