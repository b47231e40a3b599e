// Describes in words why a value from outside does not fit its schema.

/** The fields of a zod issue that the message needs. */
interface Misfit {
  readonly code?: string | undefined;
  readonly message: string;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly issues?: readonly Misfit[];
  /** The issues of each branch of a union. */
  readonly errors?: readonly (readonly Misfit[])[];
  readonly path?: readonly PropertyKey[];
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  tuple: 'a list',
};

const UNITS: Readonly<Record<string, string>> = { array: ' entries', string: ' characters' };

/** Translates zod's own messages; keeps a message that a schema sets itself. */
export function misfit(issue: Misfit): string {
  const { code, message, expected, origin, minimum, maximum, values = [], keys = [], issues } = issue;
  // zod's own messages begin with these words.
  if (!/^(?:Invalid|Too |Unrecognized)/.test(message)) return message;
  const unit = UNITS[String(origin)] ?? '';
  if (code === 'invalid_type') {
    const isMissing = message.endsWith('received undefined');
    return isMissing ? 'it is missing' : `expected ${KINDS[String(expected)] ?? 'another kind of value'}`;
  }
  if (code === 'too_small' && minimum === 1 && unit !== '') return 'it is empty';
  if (code === 'too_small') return `expected at least ${minimum}${unit}`;
  if (code === 'too_big') return `expected at most ${maximum}${unit}`;
  if (code === 'invalid_value') return `expected ${values.map(value => JSON.stringify(value)).join(' or ')}`;
  if (code === 'unrecognized_keys') return `there is no field ${keys.map(key => `'${key}'`).join(', ')}`;
  if (code === 'invalid_union') return noneOf(issue.errors ?? []);
  return issues?.[0] === undefined ? 'expected another kind of value' : misfit(issues[0]);
}

/** Explains a failed union: the issue inside the branch that the value resembles, else the list of all branches. */
function noneOf(kinds: readonly (readonly Misfit[])[]): string {
  const all = kinds.flatMap(([first]) => (first === undefined ? [] : [first]));
  const near = all.find(
    ({ code, path = [] }) => path.length > 0 || !/^invalid_(?:type|value)$/.test(code ?? ''),
  );
  if (near !== undefined) {
    const { path = [] } = near;
    return path.length > 0 ? `'${path.join('.')}': ${misfit(near)}` : misfit(near);
  }
  const wanted = [...new Set(all.map(kind => misfit(kind).replace(/^expected /, '')))];
  return `expected ${wanted.length === 0 ? 'another kind of value' : wanted.join(' or ')}`;
}

/** Reads the `schema` field of data from outside, and describes it in errors. */
export const namedSchema = (data: unknown): unknown => (data as { schema?: unknown } | null)?.schema;

export const describeSchema = (schema: unknown): string =>
  typeof schema === 'string' ? `its schema is '${schema}'` : 'it names no schema';
