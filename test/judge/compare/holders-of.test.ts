// Which path holds which, compared with the plain definition on random paths.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdersOf } from '../../../src/judge/compare/parse-record.ts';

/** Without its last step; across a border, its host. */
function holderPath(path: string): string {
  const up = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return up.endsWith(' >> ') ? up.slice(0, -4) : up;
}

function nearest(paths: readonly string[], path: string): number {
  for (let at = holderPath(path); at !== ''; at = holderPath(at))
    if (paths.includes(at)) return paths.indexOf(at);
  return -1;
}

const step = fc.constantFrom('/a', '/b', '/a[2]', ' >> /a', '/b >> /b', '/', 'x', ' ');
const paths = fc.uniqueArray(
  fc.array(step, { minLength: 1, maxLength: 6 }).map(steps => `/h${steps.join('')}`),
);

test('the nearest listed path, or the fault of their order', () => {
  fc.assert(
    fc.property(paths, list => {
      const expected = list.map(path => nearest(list, path));
      const isDisordered = list.some(path => {
        for (let at = holderPath(path); at !== ''; at = holderPath(at))
          if (list.indexOf(at) > list.indexOf(path)) return true;
        return false;
      });
      const found = holdersOf(list);
      if (isDisordered) expect(found).toMatch(/after its own descendant$/);
      else expect(Array.from(found as Int32Array)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('a path that is listed twice, named at no great length', () => {
  expect(holdersOf(['/a', '/b', '/a'])).toBe('it lists /a twice');
  expect(String(holdersOf(['/a'.repeat(1_000), '/a'.repeat(1_000)])).length).toBeLessThan(300);
});
