// The flags of every verb that opens pages, and what they mean to the library.

import { type Command, Option } from 'commander';
import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import { OPEN_OPTIONS, type OpenOptionsInput } from '../../../run/pipeline/open-option-rows.ts';
import type { PageOptionsInput } from '../../../see/browser/options/page-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { addRowFlags, flagName, optionsFromFlags } from './row-flags.ts';

const GROUP = 'Page options:';

/** The flags of page options, which only their rows know, and this. */
export interface PageFlags {
  verbose?: true;
}

/** `browser` and `sandbox`. */
export const BROWSER_OPTIONS: OptionRows = { browser: OPEN_OPTIONS.browser, sandbox: OPEN_OPTIONS.sandbox };

/** Names of options that change nothing for captures of archives, which are replayed without a network. */
export const IDLE_IN_ARCHIVES: readonly string[] = Object.entries(PAGE_OPTIONS).flatMap(([name, row]) =>
  'needsNetwork' in row ? [name] : [],
);

/** `except`: options that the verb does not use. */
export function addPageFlags(command: Command, except: readonly string[] = []): Command {
  const rows = Object.entries<OptionRow>(PAGE_OPTIONS).filter(([name]) => !except.includes(name));
  addRowFlags(command, { ...Object.fromEntries(rows), ...BROWSER_OPTIONS }, GROUP);
  command.addOption(
    new Option('--verbose', 'show stack traces of errors, and warnings in full').helpGroup(GROUP),
  );
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

export function openOptionsFrom(flags: PageFlags): OpenOptionsInput {
  return optionsFromFlags(BROWSER_OPTIONS, flags);
}

/** Joins the lists of a repeated flag whose value is a list with commas. */
export const joined = (text: string, previous?: string): string =>
  previous === undefined ? text : `${previous},${text}`;
