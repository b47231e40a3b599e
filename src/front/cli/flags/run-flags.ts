// The flags of every verb that fills the folder of a run.

import { type Command, Option } from 'commander';
import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import { RUN_JUDGE_OPTIONS } from '../../../run/pipeline/segment-option-rows.ts';
import type { PageFlags } from './page-flags.ts';
import { addRowFlags } from './row-flags.ts';

/** The flags of options, which only their rows know, and these. */
export interface RunFlags extends PageFlags {
  out: string;
  formats?: string[];
  assets?: true;
  method?: string;
  rules?: string;
  quiet?: true;
  log: 'text' | 'json';
}

/** `rows`: the options of the verb. */
export function addRunFlags(command: Command, rows: OptionRows): Command {
  command
    .requiredOption('-o, --out <dir>', 'write the run to this folder; an existing run is resumed')
    .option('--assets', 'save the pictures of the content too, as the format assets does');
  const ofPages = Object.entries<OptionRow>(RUN_JUDGE_OPTIONS).filter(([, { flag }]) => !flag?.isOfSegment);
  addRowFlags(addRowFlags(command, rows), Object.fromEntries(ofPages));
  return command
    .option('--quiet', 'print only errors')
    .addOption(
      new Option('--log <kind>', 'choose how progress is printed').choices(['text', 'json']).default('text'),
    );
}
