// Flags of options, made from their rows, the options that flags set, and how sentences name them.

import { type Command, Option } from 'commander';
import { wholeNumber } from '../../../base/schema/flag-arguments.ts';
import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { BATCH_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { CONNECT_OPTIONS, TAB_OPTION } from '../../../run/pipeline/connect-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { SERVICE_OPTIONS } from '../../service/service-option-rows.ts';

export function rowFlag(row: OptionRow): Option {
  const { flag } = row;
  if (flag === undefined) throw new Error(`there is no flag to ${row.help}`);
  const notes = [flag.isRepeatable ? '; repeatable' : '', defaultNote(row.default)];
  const option = new Option(flag.name, (flag.help ?? row.help) + notes.join(''));
  if (flag.choices !== undefined) option.choices(flag.choices);
  return flag.argument === undefined
    ? option
    : option.argParser(flag.argument as (text: string, previous: unknown) => unknown);
}

/** Pages that a command reads at the same time. `words`: how its help says the default. */
export const concurrencyFlag = (preset: number, words?: string): Option =>
  new Option('--concurrency <n>', 'read this many pages at the same time')
    .argParser(wholeNumber('pages'))
    .default(preset, words);

/** Lists and objects are empty by default, or print as a list of names. */
const defaultNote = (value: unknown): string =>
  typeof value === 'number' || (Array.isArray(value) && value.length > 0) ? ` (default: ${value})` : '';

/** Adds the flags of rows that the command does not have yet. `group`: of flags without one of their own. */
export function addRowFlags(command: Command, rows: OptionRows, group?: string): Command {
  for (const row of Object.values(rows)) {
    if (row.flag === undefined || command.options.some(({ long }) => long === flagName(row))) continue;
    const option = rowFlag(row);
    const heading = row.flag.group ?? group;
    command.addOption(heading === undefined ? option : option.helpGroup(heading));
  }
  return command;
}

/** Options whose flags were given: defaults are left to the library. */
export function optionsFromFlags(rows: OptionRows, flags: object): Record<string, unknown> {
  const values = flags as Readonly<Record<string, unknown>>;
  const given = Object.entries(rows).flatMap(([name, { flag }]) => {
    if (flag === undefined) return [];
    const option = new Option(flag.name);
    const value = values[option.attributeName()];
    // Commander sets the value of `--no-…` to true where the flag is absent.
    if (value === undefined || (option.negate && value !== false)) return [];
    return [[name, flag.sets ?? value]];
  });
  return Object.fromEntries(given);
}

/** `--timeout` of the row with the flag `--timeout <duration>`. */
export const flagName = ({ flag }: OptionRow): string | undefined => flag?.name.split(' ', 1)[0];

/** All that errors may name. */
const ROWS: OptionRows = {
  ...SERVICE_OPTIONS,
  ...CONNECT_OPTIONS,
  ...TAB_OPTION,
  ...CRAWL_OPTIONS,
  ...BATCH_OPTIONS,
  ...JUDGE_OPTIONS,
  ...PAGE_OPTIONS,
};

const rowOf = (option: string): OptionRow | undefined =>
  Object.hasOwn(ROWS, option) ? ROWS[option] : undefined;

/** `undefined` where the command line has none. */
export function flagOfOption(option: string): string | undefined {
  const row = rowOf(option);
  return row && flagName(row);
}

/** Names a flag that would have prevented the error: ` (--timeout gives it longer)`. */
export function remedyOf(option: string): string | undefined {
  const row = rowOf(option);
  return row?.flag?.remedy && ` (${flagName(row)} ${row.flag.remedy})`;
}
