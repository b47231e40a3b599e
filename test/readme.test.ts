// Methods, verbs and flags in README, tour and methods are those that exist.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../src/front/cli/program.ts';
import { ZONE_METHOD_NAMES } from '../src/judge/zones/methods.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const README = read('README.md');
const METHODS = read('docs/methods.md');
const TOUR = read('docs/tour.md');

test('every method has its row, and no other', () => {
  const rows = new Set([...METHODS.matchAll(/^\| `(\w[\w+-]*)` +\|/gm)].map(([, name]) => name));
  expect([...rows].sort()).toEqual([...ZONE_METHOD_NAMES].sort());
});

test('README shows every verb, and the tour no other', () => {
  const verbs = program('0.0.0', new AbortController().signal)
    .commands.map(command => command.name())
    .filter(name => name !== 'help');
  expect(verbsIn(README).sort()).toEqual(verbs.sort());
  expect(verbs).toEqual(expect.arrayContaining(verbsIn(TOUR)));
});

function verbsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/(?:^|`|\| |\()pith ([a-z]+)/gm)].map(([, verb = '']) => verb))];
}

test('README stays short', () => expect(README.split('\n').length).toBeLessThanOrEqual(150));

test('every flag that README and tour show exists', () => {
  const help = program('0.0.0', new AbortController().signal)
    .commands.map(command => command.helpInformation())
    .join('\n');
  const flags = new Set([...(README + TOUR).matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag));
  expect(flags.size).toBeGreaterThan(5);
  expect([...flags].filter(flag => !help.includes(flag))).toEqual([]);
});
