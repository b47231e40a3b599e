// What is wrong with a value from outside, in words.

/** What a schema (zod's) found wrong with a value, as far as a sentence needs it. */
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
  /** Of each kind of value that would fit, what keeps this one from being it. */
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

/** Why a value does not fit, in words of ours; what a schema says in its own words is kept. */
export function misfit(issue: Misfit): string {
  const { code, message, expected, origin, minimum, maximum, values = [], keys = [], issues } = issue;
  // Words of the schema itself; zod's own begin so.
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

/** What would fit, where it may be of several kinds; of one that the value is by its look, what is wrong with it. */
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
