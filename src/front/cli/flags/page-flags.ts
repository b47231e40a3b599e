// The flags of every verb that opens pages, and what they mean to the library.

import { type Command, Option } from 'commander';
import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import { IDLE_IN_TABS } from '../../../run/pipeline/connect-option-rows.ts';
import { OPEN_OPTIONS, type OpenOptionsInput } from '../../../run/pipeline/open-option-rows.ts';
import { PAGE_OPTIONS, type PageOptionsInput } from '../../../see/browser/options/page-option-rows.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { note } from '../terminal/console.ts';
import { addRowFlags, flagName, flagOfOption, optionsFromFlags } from './row-flags.ts';

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

/**
 * Notes page options that have no effect: saved snapshots are not rendered again, archives are replayed without a
 * network, and only pages of the web are kept.
 */
export function noteIdlePageFlags(flags: PageFlags, targets: readonly Target[]): void {
  const given = Object.keys(pageOptionsFrom(flags));
  const areAll = (...kinds: readonly Target['kind'][]) => targets.every(({ kind }) => kinds.includes(kind));
  if (targets.length === 0 || targets.some(({ kind }) => kind === 'url')) return;
  if (areAll('archived'))
    noteIdle(
      IDLE_IN_ARCHIVES.filter(name => given.includes(name)),
      'a capture of an archive is replayed without a network',
    );
  else if (areAll('snapshot', 'snapshot-bytes'))
    noteIdle(
      given.filter(option => option !== 'unpackLimits'),
      'a saved snapshot is not rendered again',
    );
  else if (given.includes('maxAgeMs')) note('--max-age changes nothing here: only pages of the web are kept');
}

export function noteIdleInTabs(flags: PageFlags): void {
  const given = Object.keys(pageOptionsFrom(flags));
  noteIdle(
    given.filter(name => IDLE_IN_TABS.includes(name)),
    'an open tab is read as it is',
  );
}

function noteIdle(options: readonly string[], why: string): void {
  const idle = options.flatMap(option => flagOfOption(option) ?? []);
  if (idle.length === 0) return;
  const verb = idle.length === 1 ? 'changes' : 'change';
  note(`${idle.join(', ')} ${verb} nothing here: ${why}`);
}

/** Treats `-` as the name of an output like no name at all: both mean stdout. */
export function dashMeansStdout<Name extends string, Flags extends { readonly [Key in Name]?: string }>(
  flags: Flags,
  name: Name,
): Flags {
  if (flags[name] !== '-') return flags;
  const { [name]: _, ...rest } = flags;
  return rest as Flags;
}
