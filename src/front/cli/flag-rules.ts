// Flags that contradict one another, that mean nothing without another, or that change nothing beside one: a table.
// (Commander's `conflicts` knows no values, no sentence of ours and no opposite; `implies` overrules in silence.)

import type { Command, Option } from 'commander';
import { PithError } from '../../base/errors.ts';
import { say } from './console.ts';

const ARGUMENTS = '<arguments>';

export interface FlagRule {
  /** A flag, with values where it is about some: `--format text|html`. `<arguments>` is whatever has no flag. */
  readonly flag: string;
  /** One of these has to be there too. */
  readonly needs?: readonly string[];
  /** None of these may be. */
  readonly not?: readonly string[];
  /** What is wrong, and what to do. */
  readonly says: string;
  /** It does no harm: a note says so, and the work is done. */
  readonly isHarmless?: true;
}

export function addFlagRules(command: Command, rules: readonly FlagRule[]): Command {
  for (const { flag, needs = [], not = [] } of rules)
    for (const wanted of [flag, ...needs, ...not]) if (wanted !== ARGUMENTS) optionOf(command, wanted);
  return command.hook('preAction', () => {
    const broken = rules.filter(rule => isBroken(command, rule));
    const grave = broken.find(rule => rule.isHarmless !== true);
    if (grave !== undefined) throw new PithError('USAGE', grave.says);
    if (command.opts<{ quiet?: true }>().quiet === true) return;
    for (const { says } of broken) say(`note: ${says}`);
  });
}

function isBroken(command: Command, { flag, needs, not = [] }: FlagRule): boolean {
  if (!isGiven(command, flag)) return false;
  const lacks = needs !== undefined && !needs.some(other => isGiven(command, other));
  return lacks || not.some(other => isGiven(command, other));
}

function isGiven(command: Command, wanted: string): boolean {
  if (wanted === ARGUMENTS) return command.args.length > 0;
  const [, values] = wanted.split(' ');
  const name = optionOf(command, wanted).attributeName();
  if (command.getOptionValueSource(name) !== 'cli') return false;
  return values === undefined || values.split('|').includes(String(command.getOptionValue(name)));
}

function optionOf(command: Command, wanted: string): Option {
  const [flag] = wanted.split(' ');
  const option = command.options.find(({ long }) => long === flag);
  if (option === undefined) throw new Error(`a rule of ${command.name()} is about ${flag}, which it has not`);
  return option;
}
