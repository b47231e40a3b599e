// Fields of untrusted data: fast checks that note the first fault, each with the type of the values that it accepts.

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

type Name = string | number;

export interface Field<Value> {
  (no: Misfits, name: Name, value: unknown): boolean;
  /** Never set: it holds the type. */
  readonly type?: Value;
}

interface OptionalField<Value> extends Field<Value> {
  readonly isOptional: true;
}

/** The type of the values that a field accepts. */
export type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

type Rows = Readonly<Record<string, Field<unknown>>>;
type OptionalIn<Of> = { [Key in keyof Of]: Of[Key] extends OptionalField<unknown> ? Key : never }[keyof Of];
type Shape<Of> = { readonly [Key in Exclude<keyof Of, OptionalIn<Of>>]: ValueOf<Of[Key]> } & {
  readonly [Key in OptionalIn<Of>]?: ValueOf<Of[Key]>;
};

/** `what`: names the expected value in messages. */
export const field =
  <Value>(what: string, fits: (value: unknown) => boolean): Field<Value> =>
  (no, name, value) =>
    fits(value) || no.expected(name, value, what);

export const text = field<string>('a text', value => typeof value === 'string');
export const flag = field<boolean>('true or false', value => typeof value === 'boolean');
export const number = field<number>('a number', Number.isFinite);
export const whole = field<number>('a whole number', Number.isSafeInteger);
/** An index in a list. */
export const place = field<number>(
  'a whole number of at least 0',
  value => Number.isSafeInteger(value) && (value as number) >= 0,
);

export const oneOf = <Value extends string>(values: readonly Value[]): Field<Value> =>
  field(values.map(one => JSON.stringify(one)).join(' or '), value => values.includes(value as Value));

export const optional = <Value>(of: Field<Value>): OptionalField<Value> =>
  Object.assign((no: Misfits, name: Name, value: unknown) => value === undefined || of(no, name, value), {
    isOptional: true as const,
  });

/** A boolean that is absent instead of false. */
export const mark = optional(field<true>('true', value => value === true));

export const nullable =
  <Value>(of: Field<Value>): Field<Value | null> =>
  (no, name, value) =>
    value === null || of(no, name, value);

/** An object with these fields; others are ignored. */
export function object<Of extends Rows>(rows: Of): Field<Shape<Of>> {
  const fields = Object.entries(rows).map(([key, check]) => ({ key, check }));
  return (no, name, value) => {
    if (!isObject(value)) return no.expected(name, value, 'an object');
    for (const { key, check } of fields) if (!check(no, key, value[key])) return no.note(name);
    return true;
  };
}

export const list =
  <Value>(of: Field<Value>): Field<readonly Value[]> =>
  (no, name, value) => {
    if (!Array.isArray(value)) return no.expected(name, value, 'a list');
    for (let at = 0; at < value.length; at++) if (!of(no, at, value[at])) return no.note(name);
    return true;
  };

/** An object whose values are texts. */
export const texts: Field<Readonly<Record<string, string>>> = (no, name, value) => {
  if (!isObject(value)) return no.expected(name, value, 'an object');
  for (const key in value) if (!text(no, key, value[key])) return no.note(name);
  return true;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
