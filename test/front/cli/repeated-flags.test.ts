// A flag whose value is a list adds to it where it is given again: nobody's limit is dropped in silence.

import { expect, test } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';

const parsedFlag = (flag: string, verb: readonly string[], words: readonly string[]): unknown => {
  let command = program('0', new AbortController().signal);
  for (const name of verb) command = command.commands.find(one => one.name() === name) ?? command;
  command.parseOptions([...words]);
  return command.getOptionValue(flag);
};

test.each([
  ['limit', ['diff'], ['--limit', 'text=2%', '--limit', 'zone=10%'], 'text=2%,zone=10%'],
  [
    'formats',
    ['batch'],
    ['--formats', 'markdown', '--formats', 'picture,text'],
    ['markdown', 'picture', 'text'],
  ],
  ['formats', ['crawl'], ['--formats', 'markdown', '--formats', 'picture'], ['markdown', 'picture']],
  ['method', ['bench'], ['--method', 'auto', '--method', 'vlps,subtree'], 'auto,vlps,subtree'],
  ['by', ['site', 'learn'], ['--by', 'tree', '--by', 'blocks'], ['tree', 'blocks']],
])('--%s of %j', (flag, verb, words, value) => {
  expect(parsedFlag(flag, verb, words)).toEqual(value);
});
