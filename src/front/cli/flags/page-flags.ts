// The flags of every verb that opens pages, and what they mean to the library.

import { type Command, Option } from 'commander';
import type { OptionRow } from '../../../base/schema/option-row.ts';
import type { OpenOptionsInput } from '../../../run/pipeline/pith.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import type { PageOptionsInput } from '../../../see/browser/options/page-options-input.ts';
import { flagName, optionsFromFlags, rowFlag } from './row-flags.ts';

/** The flags of page options, which only their rows know, and these. */
export interface PageFlags {
  browser?: string;
  sandbox?: boolean;
  verbose?: true;
}

const GROUP = 'Page options:';
const ROWS: readonly (readonly [string, OptionRow])[] = Object.entries(PAGE_OPTIONS);

/** Options that change nothing for captures of archives: those are replayed without a network. */
export const IDLE_IN_ARCHIVES = [
  'headers',
  'headersFor',
  'proxy',
  'privateAddresses',
  'allowNetwork',
  'isolate',
  'session',
  'maxAgeMs',
  'ignoreHttpsErrors',
] as const satisfies readonly (keyof PageOptionsInput)[];

/** `except`: options that the verb does not use. */
export function addPageFlags(command: Command, except: readonly string[] = []): Command {
  const options = [
    ...ROWS.flatMap(([name, row]) => (row.flag === undefined || except.includes(name) ? [] : [rowFlag(row)])),
    new Option(
      '--browser <path>',
      'Chromium or Chrome to use, `packaged` for that of the npm package, or ws://… of one elsewhere (also PITH_BROWSER)',
    ),
    new Option('--no-sandbox', 'run Chromium without its sandbox'),
    new Option('--verbose', 'show stack traces of errors, and warnings in full'),
  ];
  for (const option of options) command.addOption(option.helpGroup(GROUP));
  return command.configureOutput({
    outputError: (text, write) => write(`${text}${wordTakenForList(command, text)}`),
  });
}

/** Explains a missing target: an optional argument takes the next word, which may have been the only one. */
function wordTakenForList(command: Command, error: string): string {
  const flag = flagName(PAGE_OPTIONS.blockAds);
  const list = optionsFromFlags(PAGE_OPTIONS, command.opts()).blockAds;
  if (typeof list !== 'string' || !error.includes('missing required argument')) return '';
  return `${flag} took '${list}' for its filter list: if that is what is to be read, name it before the flag\n`;
}

export function pageOptionsFrom(flags: PageFlags): PageOptionsInput {
  return optionsFromFlags(PAGE_OPTIONS, flags);
}

export function openOptionsFrom({ browser, sandbox }: PageFlags): OpenOptionsInput {
  return { browser, sandbox };
}

/** Joins the lists of a repeated flag whose value is a list with commas. */
export const joined = (text: string, previous?: string): string =>
  previous === undefined ? text : `${previous},${text}`;
