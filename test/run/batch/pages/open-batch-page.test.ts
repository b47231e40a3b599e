// The address of a file in a run is that of its folder with its path.

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addressInSource, pathInSource } from '../../../../src/run/batch/pages/open-batch-page.ts';

const file = (path: string) => ({ kind: 'file', path: resolve(path) }) as const;

test.each([
  [{ source: 'site', place: file('site/a/b.html') }, 'a/b.html'],
  [{ source: 'site/list.txt', line: 3, place: file('site/a/b.html') }, 'a/b.html'],
  [{ source: 'site/list.txt', line: 3, place: file('other/b.html') }, undefined],
  [{ source: 'site/b.html', place: file('site/b.html') }, 'b.html'],
  [{ source: '-', line: 1, place: file('site/b.html') }, undefined],
  [{ source: 'list.txt', line: 1, place: { kind: 'url', url: 'https://example.org/' } as const }, undefined],
])('%j has the path %s', (input, path) => expect(pathInSource(input)).toBe(path));

test.each([
  ['https://example.org/docs/', 'a/b c#.html', 'https://example.org/docs/a/b%20c%23.html'],
  ['https://example.org/docs', 'b.html', 'https://example.org/docs/b.html'],
  ['https://example.org/docs', undefined, 'https://example.org/docs'],
])('below %s, %s is at %s', (base, path, address) => expect(addressInSource(base, path)).toBe(address));
