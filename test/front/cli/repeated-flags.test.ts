// A flag whose value is a list adds to it where it is given again; any other is refused. No value is dropped in silence.

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

test.each([
  [['segment'], ['--picture', 'a.png', '--picture', 'b.webp']],
  [['segment'], ['--viewport', '800x600', '--viewport', '1280x800']],
  [['segment'], ['--format', 'text', '--format', 'html']],
  [['segment'], ['--user-agent', 'a', '--user-agent', 'a']],
  [['batch'], ['--timeout', '5s', '--out', 'a', '--timeout', '9s']],
  [
    ['site', 'learn'],
    ['--output', 'a', '-o', 'b'],
  ],
])('%j refuses %j', (verb, words) => {
  expect(() => parsedFlag('any', verb, words)).toThrow(/it takes one value, and was given before/);
});

test('a header may replace another of the same name', () => {
  const headers = ['--header', 'A: 1', '--header', 'A: 2', '--header', 'B: 3'];
  expect(parsedFlag('header', ['segment'], headers)).toEqual({ A: '2', B: '3' });
});
