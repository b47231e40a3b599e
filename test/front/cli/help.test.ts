// The help of verbs: asked for by name, and with each default said once.

import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';
import { hearing } from './heard.ts';

const heard = hearing();
const root = () => program('0', new AbortController().signal);
const run = (...words: string[]) => root().parseAsync(['node', 'pith', ...words]);

test.each([
  [['help', 'nosuch'], "unknown command 'nosuch'"],
  [['help', 'site', 'nosuch'], "unknown command 'nosuch'"],
  [['site', 'help', 'nosuch'], "unknown command 'nosuch'"],
])('%j: there is no such verb', async (words, message) => {
  await expect(run(...words)).rejects.toMatchObject({ exitCode: 1 });
  expect(heard.said).toContain(message);
  expect(heard.printed).toBe('');
});

test.each([
  [['help'], 'Usage: pith '],
  [['help', 'segment'], 'Usage: pith segment '],
  [['help', 'site', 'learn'], 'Usage: pith site learn '],
  [['site', 'help', 'learn'], 'Usage: pith site learn '],
])('%j', async (words, usage) => {
  await run(...words);
  expect(heard.printed).toContain(usage);
});

const verbsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(verbsOf)];

test.each(verbsOf(root()).map(verb => [verb.name(), verb] as const))('%s says defaults once', (_, verb) => {
  for (const option of verb.options)
    expect(
      verb
        .createHelp()
        .optionDescription(option)
        .match(/\(default/g)?.length ?? 0,
    ).toBeLessThan(2);
});

test('bench refuses --concurrency 0', async () => {
  await expect(run('bench', '.', '--concurrency', '0')).rejects.toMatchObject({
    code: 'USAGE',
    message: '--concurrency needs 1 or more',
  });
});
