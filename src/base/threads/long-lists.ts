// Cuts messages between threads where they have long lists, so that neither side is busy with one for long.

/** Rows of a part: elements of a page take 5 ms to send, and 10 ms to receive. */
const PART_ROWS = 2_000;

/** The message without long lists, then rows of each of them; the last part has no rows. */
interface Cut {
  readonly rest?: unknown;
  readonly path: readonly string[];
  readonly rows: readonly unknown[];
  /** A worker thread waits until the other side has taken the part. */
  readonly taken?: Int32Array;
}

/** The message itself if it has no long list. */
export function* cutMessage(message: unknown): Generator<unknown> {
  const cuts: Cut[] = [];
  const rest = withoutLists(message, [], cuts);
  if (cuts.length === 0) return yield message;
  yield { rest, path: [], rows: [] };
  for (const { path, rows } of cuts)
    for (let at = 0; at < rows.length; at += PART_ROWS) yield { path, rows: rows.slice(at, at + PART_ROWS) };
  yield { path: [], rows: [] };
}

/** Copies objects with long lists in them, which are empty there. */
function withoutLists(value: unknown, path: readonly string[], cuts: Cut[]): unknown {
  if (Array.isArray(value) && value.length > PART_ROWS) {
    cuts.push({ path, rows: value });
    return [];
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const before = cuts.length;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    withoutLists(inner, [...path, key], cuts),
  ]);
  return cuts.length === before ? value : Object.fromEntries(entries);
}

/** The side of a worker thread. */
export function postCut(port: { postMessage(message: unknown): void }, message: unknown): void {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  for (const cut of cutMessage(message)) {
    port.postMessage(cut === message ? cut : { ...(cut as Cut), taken });
    if (cut !== message) Atomics.wait(taken, 0, 0);
    taken[0] = 0;
  }
}

/** Returns a function that is called with each message, and returns whole ones; undefined while parts are missing. */
export function messageJoiner<Message>(): (given: unknown) => Message | undefined {
  let whole: unknown;
  return given => {
    if (typeof given !== 'object' || given === null || !('rows' in given)) return given as Message;
    const { path, rows, taken, ...first } = given as Cut;
    const isWhole = rows.length === 0 && !('rest' in first);
    if ('rest' in first) whole = first.rest;
    const list = path.reduce((inner, key) => (inner as Record<string, unknown>)[key], whole) as unknown[];
    for (const row of rows) list.push(row);
    // Not at once: what else waits for this thread comes first.
    if (taken !== undefined)
      setImmediate(() => {
        Atomics.store(taken, 0, 1);
        Atomics.notify(taken, 0);
      });
    if (!isWhole) return undefined;
    const message = whole as Message;
    whole = undefined;
    return message;
  };
}
