// What the README says of methods and verbs is what there is.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../src/front/cli/program.ts';
import { ZONE_METHOD_NAMES } from '../src/judge/zones/methods.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('every method has its row, and no other', () => {
  const rows = [...README.matchAll(/^\| `([\w+-]+)` +\|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...ZONE_METHOD_NAMES].sort());
});

test('every verb is shown, and no other', () => {
  const shown = new Set([...README.matchAll(/^(?:.*\| )?pith (\w+)/gm)].map(([, verb]) => verb));
  const verbs = program('0.0.0', new AbortController().signal)
    .commands.map(command => command.name())
    .filter(name => name !== 'help');
  expect([...shown].sort()).toEqual(verbs.sort());
});

test('every flag that the README shows exists', () => {
  const help = program('0.0.0', new AbortController().signal)
    .commands.map(command => command.helpInformation())
    .join('\n');
  const flags = new Set([...README.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag));
  expect(flags.size).toBeGreaterThan(5);
  expect([...flags].filter(flag => !help.includes(flag))).toEqual([]);
});
