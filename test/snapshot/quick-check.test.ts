// The quick check takes what the schema takes and nothing else: every field of a snapshot, with every kind of value.

import { describe, expect, test } from 'vitest';
import { isSurelySound } from '../../src/snapshot/quick-check.ts';
import { snapshotSchema } from '../../src/snapshot/schema.ts';
import { snapshotFromHtml } from '../content/snapshot-from-html.ts';

const SNAPSHOT = {
  ...snapshotFromHtml(
    '<title>A page</title><p class="first">One <b>two</b></p><img src="a.png" width="10" height="10">',
  ),
  picture: { path: 'page.png', width: 1280, height: 900, scale: 1 },
  warnings: [{ code: 'PARTIAL_LOAD', message: 'not all came' }],
  environment: { browser: 'Chromium 1', missingFonts: ['Han'] },
};

const VALUES = [
  null,
  '',
  'visible',
  0,
  1,
  -1,
  0.5,
  2 ** 60,
  true,
  [],
  {},
  [0, 0, 0, 0],
  ['a'],
  { a: 'b' },
  { a: 1 },
];

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value))
      yield* pathsOf((value as Record<string, unknown>)[key], [...path, key]);
}

/** `undefined` takes the field away. */
function withValue(path: Path, value: unknown): unknown {
  const copy = { snapshot: structuredClone(SNAPSHOT) as unknown };
  const keys = ['snapshot', ...path];
  let around = copy as unknown as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) around = around[key] as Record<string, unknown>;
  const last = keys.at(-1) as string;
  if (value === undefined) delete around[last];
  else around[last] = value;
  return JSON.parse(JSON.stringify(copy)).snapshot;
}

describe('the quick check', () => {
  test('takes a sound snapshot', () => {
    expect(isSurelySound(JSON.parse(JSON.stringify(SNAPSHOT)))).toBe(true);
  });

  const paths = [...pathsOf(JSON.parse(JSON.stringify(SNAPSHOT)))];
  test.each([...new Set(paths.map(path => String(path[0] ?? 'the whole')))])(
    'says of %s what the schema says',
    field => {
      let refused = 0;
      for (const path of paths.filter(one => String(one[0] ?? 'the whole') === field))
        for (const value of [undefined, ...VALUES]) {
          const data = withValue(path, value);
          const isSound = snapshotSchema.safeParse(data).success;
          expect([path, value, isSurelySound(data)]).toEqual([path, value, isSound]);
          if (!isSound) refused++;
        }
      expect(refused).toBeGreaterThan(10);
    },
  );
});
