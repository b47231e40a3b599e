// One page is no pages: what the command line says of numbers.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { counted } from '../../../src/base/text/counted.ts';
import { progressLine } from '../../../src/front/cli/batch/batch-lines.ts';

const cli = new URL('../../../src/front/cli/', import.meta.url);

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('%d', (count, words) => expect(counted(count, 'page')).toBe(words));

it('parses a batch of one page', () => {
  const tally = { ok: 1, failed: 0, held: 0, named: 1, earlier: 0, codes: [], underWay: [], elapsedMs: 1000 };
  const line = progressLine({ ...tally, isWhole: true, pagesPerSecond: 1 } as never);
  expect(line).toMatch(/^1\/1 page, /);
});

/** A number by any expression, and then more than one of something; a rate is of many. */
const BARE = /\$\{(?!counted)[^{}]*\} (?:pages|records|models|replicas|checks|files|problems)\b(?! a second)/;

const files = readdirSync(cli, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));

it.each(files)('%s counts by counted()', file => {
  expect(readFileSync(new URL(file, cli), 'utf8')).not.toMatch(BARE);
});
