// The parameters of the papers' methods as flags: one for each row of the table, each within its range.

import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parseOptions } from '../../../../src/base/schema/parse-options.ts';
import { addParameterFlags, parametersFrom } from '../../../../src/front/cli/flags/method-flags.ts';
import { methodAndParameters } from '../../../../src/front/cli/flags/method-names.ts';
import { METHOD_PARAMETERS } from '../../../../src/judge/baselines/parameters.ts';
import { segmentOptionsSchema } from '../../../../src/run/pipeline/options.ts';

function flagsOf(...words: string[]): Record<string, unknown> {
  const command = addParameterFlags(new Command('x').option('--method <name>'))
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  return command.parse(words, { from: 'user' }).opts();
}

describe('parameter flags', () => {
  it('has one for each parameter, with its default in the help', () => {
    const help = addParameterFlags(new Command('x')).helpInformation();
    for (const [method, table] of Object.entries(METHOD_PARAMETERS)) {
      for (const key of Object.keys(table)) expect(help).toContain(`--${method}-${key} <n>`);
    }
    expect(help).toMatch(/share of them that is anchor text, at most\s+\(default: 0\.3\)/u);
  });

  it('become options that the library accepts', () => {
    const flags = flagsOf(
      '--subtree-gamma',
      '0.5',
      '--tagtree-hub-page',
      '0.4',
      '--subtree-generations',
      '3',
    );
    const parameters = parametersFrom(flags);
    expect(parameters).toEqual({ subtree: { gamma: 0.5, generations: 3 }, tagtree: { 'hub-page': 0.4 } });
    expect(parseOptions(segmentOptionsSchema, { parameters }).parameters).toEqual(parameters);
  });

  it.each([
    ['--subtree-gamma', '1.5', 'a number from 0 to 1'],
    ['--subtree-generations', '2.5', 'a whole number from 1 to 50'],
    ['--patterns-threshold', 'many', 'a whole number from 0'],
  ])('%s %s is refused', (flag, value, said) => {
    expect(() => flagsOf(flag, value)).toThrow(said);
  });

  it('select their method if none is named', () => {
    expect(methodAndParameters({ ...flagsOf('--subtree-alpha', '20') }).method).toBe('subtree');
    expect(methodAndParameters({}).method).toBeUndefined();
  });

  it('of another method, or of two methods, are refused', () => {
    expect(() => methodAndParameters({ method: 'vlps', ...flagsOf('--subtree-alpha', '20') })).toThrow(
      "--subtree-… means nothing to the method 'vlps': use --method subtree",
    );
    const both = flagsOf('--subtree-alpha', '20', '--patterns-threshold', '2');
    expect(() => methodAndParameters(both)).toThrow("means nothing to the method 'auto'");
  });

  it('are refused by the library where they are unknown or out of range', () => {
    const parse = (parameters: object) => parseOptions(segmentOptionsSchema, { parameters });
    expect(() => parse({ subtree: { delta: 1 } })).toThrow("there is no option 'parameters.subtree.delta'");
    expect(() => parse({ subtree: { gamma: 2 } })).toThrow(
      "the option 'parameters.subtree.gamma' does not fit",
    );
  });
});
