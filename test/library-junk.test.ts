// Every function of the library refuses junk with a PithError that says what it wants, never with a raw error.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../src/index.ts';
import { madeSnapshot } from './support/zoned-page.ts';

const sound = madeSnapshot({ width: 1000, height: 1000 }, [
  { tag: 'p', box: [100, 500, 800, 40], text: 'Words of the page' },
]);
const zoning = library.zonesOf(sound);
/** Like a snapshot, a zoning and whatever else from outside, and junk within. */
const HOLLOW = {
  ...sound,
  ...zoning,
  elements: [{}, null, 7],
  texts: [{ parent: 9 }],
  zones: [null],
  paragraphs: [7],
  linkBlocks: [null],
  content: {},
  parts: [null],
  methods: { tree: 7 },
};
const JUNK: readonly unknown[] = [
  undefined,
  null,
  7,
  'x',
  {},
  [],
  [null],
  [{}],
  () => {},
  Symbol('s'),
  new Map([[7, {}]]),
  new Date(Number.NaN),
  Object.create(null),
  HOLLOW,
  { snapshot: HOLLOW, zoning: HOLLOW, selection: HOLLOW, content: HOLLOW },
  sound,
];

/** Open a browser, or write to a folder, where nothing is wrong. */
const NEEDS_MORE = new Set(['open', 'batch', 'crawl', 'segmentPage', 'connect']);
type Called = (...given: unknown[]) => unknown;
const functions = Object.entries(library).flatMap(([name, value]): [string, Called][] =>
  typeof value === 'function' ? [[name, value as unknown as Called]] : [],
);

test('all of them are here', () => {
  expect(functions.length).toBeGreaterThan(30);
});

test.each(functions)('%s', async (name, call) => {
  let refused = 0;
  for (const first of JUNK) {
    for (const second of [undefined, ...(NEEDS_MORE.has(name) ? [join(tmpdir(), 'never-made')] : JUNK)]) {
      if (name === 'open' && isOptions(first)) continue;
      for (const run of runsOf(name, call, first, second)) refused += (await isRefused(name, run)) ? 1 : 0;
    }
  }
  if (name !== 'failureRecord' && name !== 'PithError') expect(refused).toBeGreaterThan(5);
});

/** Of what `open` takes for its defaults, a browser comes. */
const isOptions = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && Object.keys(value).length === 0);

function runsOf(
  name: string,
  call: (...given: unknown[]) => unknown,
  first: unknown,
  second: unknown,
): (() => unknown)[] {
  if (name === 'PithError') return [];
  const Class = call as unknown as new (...given: unknown[]) => Record<string, unknown>;
  if (!/^class\b/.test(call.toString())) return [() => call(first, second, first)];
  const methods = Object.getOwnPropertyNames(Class.prototype).filter(method => method !== 'constructor');
  const onSound = methods.map(method => () => {
    const made = new Class();
    const found = made[method];
    return typeof found === 'function' ? found.call(made, first, second) : undefined;
  });
  return [() => new Class(first, second), ...onSound];
}

async function isRefused(name: string, run: () => unknown): Promise<boolean> {
  try {
    const given = await run();
    if (name === 'siteWitness' && typeof given === 'function') return false;
  } catch (error) {
    expect(error, `${name} threw ${error}`).toBeInstanceOf(library.PithError);
    const { code, message } = error as library.PithError;
    expect(code, message).not.toBe('INTERNAL');
    return true;
  }
  return false;
}

test.each<[string, () => unknown, string]>([
  ['zonesOf', () => library.zonesOf({} as never), 'zonesOf was not given a snapshot as its argument'],
  [
    'contentOf',
    () => library.contentOf(sound, {} as never),
    'contentOf was not given a zoning as its second argument',
  ],
  [
    'scoreWords',
    () => library.scoreWords('a', 7 as never),
    'scoreWords was not given a text as its second argument',
  ],
  [
    'a damaged snapshot',
    () => library.zonesOf({ ...sound, elements: [{}] } as never),
    "the snapshot is damaged at 'elements.0.parent': it is missing",
  ],
])('%s says what it wants', (_, run, message) => expect(run).toThrow(message));

test('a promise is rejected, not thrown', async () => {
  const promise = library.lookOf({} as never, undefined);
  await expect(promise).rejects.toThrow('lookOf was not given a judged page as its first argument');
});
