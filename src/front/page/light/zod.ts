// The part of zod that the options of `read` need, with its results: the build of `pith/page` takes this in place of zod,
// which is larger than all that judges a page.

interface Issue {
  readonly code:
    | 'invalid_type'
    | 'invalid_value'
    | 'invalid_union'
    | 'too_small'
    | 'too_big'
    | 'unrecognized_keys'
    | 'custom';
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly origin?: 'number' | 'string' | 'array';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly errors?: readonly (readonly Issue[])[];
}

type Outcome = { readonly data: unknown; readonly issues: readonly Issue[] };
type Check = (value: unknown) => Outcome;

const fits = (data: unknown): Outcome => ({ data, issues: [] });
const fails = (issue: Omit<Issue, 'path'>, data?: unknown): Outcome => ({
  data,
  issues: [{ ...issue, path: [] }],
});
const isOtherType = (expected: string, value: unknown): Outcome =>
  fails({
    code: 'invalid_type',
    expected,
    message: `Invalid input: expected ${expected}, received ${value === undefined ? 'undefined' : typeof value}`,
  });

type Says = string | { readonly error: (issue: { readonly input: unknown }) => string };

class Schema {
  readonly check: Check;

  constructor(check: Check) {
    this.check = check;
  }

  optional(): Schema {
    return optional(this);
  }

  default(value: unknown): Schema {
    return _default(this, value);
  }

  nullable(): Schema {
    return new Schema(value => (value === null ? fits(value) : this.check(value)));
  }

  describe(): this {
    return this;
  }

  /** Asked only of a value that fits. */
  refine(isRight: (data: never) => boolean, says: Says): Schema {
    return new Schema(value => {
      const outcome = this.check(value);
      if (outcome.issues.length > 0 || isRight(outcome.data as never)) return outcome;
      return fails(
        { code: 'custom', message: typeof says === 'string' ? says : says.error({ input: value }) },
        value,
      );
    });
  }

  safeParse(input: unknown) {
    const { data, issues } = this.check(input);
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
  }
}

class NumberSchema extends Schema {
  #and(check: (value: number) => Omit<Issue, 'path'> | undefined): NumberSchema {
    return new NumberSchema(value => {
      const outcome = this.check(value);
      const issue = outcome.issues.length === 0 ? check(value as number) : undefined;
      return issue === undefined ? outcome : fails(issue, value);
    });
  }

  min(minimum: number): NumberSchema {
    return this.#and(value =>
      value < minimum ? { code: 'too_small', origin: 'number', minimum, message: 'Too small' } : undefined,
    );
  }

  max(maximum: number): NumberSchema {
    return this.#and(value =>
      value > maximum ? { code: 'too_big', origin: 'number', maximum, message: 'Too big' } : undefined,
    );
  }

  nonnegative(): NumberSchema {
    return this.min(0);
  }

  int(): NumberSchema {
    return this.#and(value =>
      Number.isSafeInteger(value) ? undefined : isOtherType('int', value).issues[0],
    );
  }
}

class SizedSchema extends Schema {
  readonly #origin: 'string' | 'array';

  constructor(origin: 'string' | 'array', check: Check) {
    super(check);
    this.#origin = origin;
  }

  max(maximum: number): SizedSchema {
    const origin = this.#origin;
    return new SizedSchema(origin, value => {
      const outcome = this.check(value);
      const isLong = outcome.issues.length === 0 && (value as { length: number }).length > maximum;
      return isLong ? fails({ code: 'too_big', origin, maximum, message: 'Too big' }, value) : outcome;
    });
  }

  regex(pattern: RegExp, says: Says): Schema {
    return this.refine((text: string) => pattern.test(text), says);
  }
}

const typed =
  (type: string): Check =>
  value =>
    typeof value === type && (type !== 'number' || Number.isFinite(value))
      ? fits(value)
      : isOtherType(type, value);

export function optional(schema: Schema): Schema {
  return new Schema(value => (value === undefined ? fits(value) : schema.check(value)));
}

export function _default(schema: Schema, byDefault: unknown): Schema {
  return new Schema(value => (value === undefined ? fits(byDefault) : schema.check(value)));
}

function custom(isRight?: (value: unknown) => boolean, message = 'Invalid input'): Schema {
  return new Schema(value => (isRight?.(value) === false ? fails({ code: 'custom', message }) : fits(value)));
}

function oneOf(values: readonly string[]): Schema {
  return new Schema(value =>
    values.includes(value as string)
      ? fits(value)
      : fails({ code: 'invalid_value', values, message: 'Invalid option' }),
  );
}

/** If one branch fits by type, its issues are reported; else those of all branches. */
function union(branches: readonly Schema[], message = 'Invalid input'): Schema {
  return new Schema(value => {
    const outcomes = branches.map(({ check }) => check(value));
    const right = outcomes.find(({ issues }) => issues.length === 0);
    if (right !== undefined) return right;
    const near = outcomes.filter(({ issues }) => issues.every(({ code }) => /^too_|^custom$/.test(code)));
    if (near.length === 1 && near[0] !== undefined) return near[0];
    return fails({ code: 'invalid_union', errors: outcomes.map(({ issues }) => issues), message });
  });
}

const below = (name: PropertyKey, { issues }: Outcome): Issue[] =>
  issues.map(issue => ({ ...issue, path: [name, ...issue.path] }));

const array = (item: Schema): SizedSchema =>
  new SizedSchema('array', value => {
    if (!Array.isArray(value)) return isOtherType('array', value);
    const items = value.map(item.check);
    return {
      data: items.map(({ data }) => data),
      issues: items.flatMap((outcome, at) => below(at, outcome)),
    };
  });

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (key: Schema, field: Schema): Schema =>
  new Schema(value => {
    if (!isPlain(value)) return isOtherType('record', value);
    const fields = Object.entries(value).map(([name, given]) => ({
      name,
      outcome: field.check(given),
      wrong: key.check(name).issues,
    }));
    return {
      data: Object.fromEntries(fields.map(({ name, outcome }) => [name, outcome.data])),
      issues: fields.flatMap(({ name, outcome, wrong }) => [
        ...below(name, { data: name, issues: wrong }),
        ...below(name, outcome),
      ]),
    };
  });

class ObjectSchema extends Schema {
  readonly shape: Readonly<Record<string, Schema>>;

  constructor(shape: Readonly<Record<string, Schema>>, isStrict: boolean) {
    super(value => {
      if (!isPlain(value)) return isOtherType('object', value);
      const data: Record<string, unknown> = {};
      const issues: Issue[] = [];
      for (const [name, schema] of Object.entries(shape)) {
        const inner = schema.check(value[name]);
        issues.push(...below(name, inner));
        if (name in value || inner.data !== undefined) data[name] = inner.data;
      }
      const keys = Object.keys(value).filter(name => !Object.hasOwn(shape, name));
      if (isStrict && keys.length > 0)
        issues.push({ code: 'unrecognized_keys', keys, path: [], message: 'Unrecognized keys' });
      return { data, issues };
    });
    this.shape = shape;
  }
}

export const z = {
  boolean: () => new Schema(typed('boolean')),
  number: () => new NumberSchema(typed('number')),
  string: () => new SizedSchema('string', typed('string')),
  array,
  record,
  enum: oneOf,
  object: (shape: Readonly<Record<string, Schema>>) => new ObjectSchema(shape, false),
  strictObject: (shape: Readonly<Record<string, Schema>>) => new ObjectSchema(shape, true),
  custom,
  union,
  optional,
  _default,
};
