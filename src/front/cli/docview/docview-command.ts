// `pith docview`: its flags and help.

import { Command, Option } from 'commander';
import { numberWithin } from '../../../base/schema/flag-arguments.ts';
import { DOCVIEW_SETTINGS, REPLICA_METHODS } from '../../../judge/docview/settings.ts';
import { defaultConcurrency } from '../../../run/batch/limits.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { concurrencyFlag } from '../flags/row-flags.ts';
import { withHelpFlag } from '../help-command.ts';

const EXAMPLES = `Examples:
  pith docview snapshots/ --out records.jsonl           one record on each line, of saved snapshots and HTML files
  pith docview snapshots/ --dedupe --out records.jsonl  one record for duplicates
  pith docview https://example.org/ list.txt            of addresses and lists of addresses
  pith docview snapshots/ --format dc                   as Dublin Core
  pith docview train labelled/ -o model.json            a category for each folder of labelled/
  pith docview snapshots/ --model model.json
  pith docview --schema > docview.schema.json           the JSON Schema of a record
`;

export function docviewCommand(signal: AbortSignal): Command {
  const command = new Command('docview')
    .summary('the records of many pages, replicas removed')
    .description(
      'Turns pages into records: type, category, title, keywords, abstract, content, relevant links, replicas. With --out, the same command resumes a stopped run.',
    )
    .argument(
      '[source...]',
      'folders of snapshots and HTML files, of a batch or a crawl, lists, - for stdin, sitemaps, archives, pages, records',
    )
    .addHelpText('before', EXAMPLES)
    .option('-o, --out <file>', 'write a JSON line for each page (default: stdout)')
    .addOption(
      new Option('--format <kind>', 'choose the format of a line').choices(['json', 'dc']).default('json'),
    )
    .addOption(
      new Option(
        '--dedupe [method]',
        'keep only one of several pages that say the same (default method: minhash)',
      ).choices(REPLICA_METHODS),
    )
    .option('--model <file>', 'give each record its category, by a model of docview train')
    .option('--schema', 'print only the JSON Schema of a record')
    .addOption(concurrencyFlag(defaultConcurrency(), 'by cores and memory'));
  for (const [name, { summary, default: value, ...range }] of Object.entries(DOCVIEW_SETTINGS)) {
    const flag = `--${name.replace(/[A-Z]/gu, letter => `-${letter.toLowerCase()}`)} <n>`;
    command.addOption(
      new Option(flag, `${summary} (default: ${value})`)
        .argParser(numberWithin(range))
        .helpGroup('Record options:'),
    );
  }
  addPageFlags(command);
  command.enablePositionalOptions().addCommand(withHelpFlag(trainCommand(signal)));
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 3, 4, 5, 7, 130]))
    .action(async (sources, flags) => (await import('./run-docview.ts')).runDocview(sources, flags, signal));
}

function trainCommand(signal: AbortSignal): Command {
  const command = new Command('train')
    .summary('learn categories from folders')
    .description(
      'Learns categories from a folder that holds a folder of pages for each; prints cross-validated scores.',
    )
    .argument('<dir>', 'a folder with one folder a category')
    .addHelpText('before', 'Examples:\n  pith docview train labelled/ -o model.json\n')
    .requiredOption('-o, --output <model>', 'write the model to this file')
    .addOption(concurrencyFlag(defaultConcurrency(), 'by cores and memory'))
    .exitOverride();
  addPageFlags(command);
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 5, 7, 130]))
    .action(async (folder, flags) =>
      (await import('./run-docview-train.ts')).runDocviewTrain(folder, flags, signal),
    );
}
