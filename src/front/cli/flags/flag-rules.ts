// Checks rules about combinations of flags: one that conflicts with another, needs another, or has no effect beside it.
// Commander's `conflicts` cannot test values, require a flag or print our own message; `implies` overrides silently.

import type { Command, Option } from 'commander';
import { usageError } from '../../../base/errors.ts';
import type { FlagsBeside, OptionRows } from '../../../base/schema/option-row.ts';
import { note } from '../terminal/console.ts';
import { flagName } from './row-flags.ts';

const ARGUMENTS = '<arguments>';

export interface FlagRule extends FlagsBeside {
  /** A flag, optionally with values, `--format text|html`, or with any but these: `--format !json`. `<arguments>` means the positional arguments. */
  readonly flag: string;
  /** The message: the problem and how to fix it. */
  readonly says: string;
  /** Prints a note and continues, because the flag has no effect. */
  readonly isHarmless?: true;
}

/** Rules for flags that change nothing beside some others, or without one of those that they need. */
export const idle = (flags: readonly string[], when: FlagsBeside, why: string): FlagRule[] =>
  flags.map(flag => ({ flag, ...when, says: `${flag} changes nothing here: ${why}`, isHarmless: true }));

/** The rules that stand in the rows of options. `users`: flags beside which an option that needs some is not idle either. */
export const rulesOfRows = (rows: OptionRows, users: (option: string) => string[] = () => []): FlagRule[] =>
  Object.entries(rows).flatMap(([option, row]) => {
    const flag = flagName(row);
    if (flag === undefined) return [];
    const { idle: idleHere, refused } = row.flag ?? {};
    const { why = '', needs, ...others } = idleHere ?? {};
    const when = { ...others, ...(needs && { needs: [...needs, ...users(option)] }) };
    return [...(refused ? [{ flag, ...refused }] : []), ...(idleHere ? idle([flag], when, why) : [])];
  });

export function addFlagRules(command: Command, rules: readonly FlagRule[]): Command {
  for (const { flag, needs = [], not = [] } of rules)
    for (const wanted of [flag, ...needs, ...not]) if (wanted !== ARGUMENTS) optionOf(command, wanted);
  return command.hook('preAction', () => {
    const broken = rules.filter(rule => isBroken(command, rule));
    const grave = broken.find(rule => rule.isHarmless !== true);
    if (grave !== undefined) throw usageError(grave.says);
    if (command.opts<{ quiet?: true }>().quiet === true) return;
    for (const { says } of broken) note(says);
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
  if (values === undefined) return true;
  const isOther = values.startsWith('!');
  const named = values.slice(isOther ? 1 : 0).split('|');
  return named.includes(String(command.getOptionValue(name))) !== isOther;
}

function optionOf(command: Command, wanted: string): Option {
  const [flag] = wanted.split(' ');
  const option = command.options.find(({ long }) => long === flag);
  if (option === undefined) throw new Error(`a rule of ${command.name()} is about ${flag}, which it has not`);
  return option;
}
