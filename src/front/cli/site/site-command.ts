// `pith site`: its flags and help.

import { Command, InvalidArgumentError, Option } from 'commander';
import { pictureName, share } from '../../../base/schema/flag-arguments.ts';
import {
  SITE_METHOD_NAMES,
  type SiteMethodName,
  SLOT_ROLES,
  WITNESS_METHODS,
} from '../../../judge/site/learner.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { concurrencyFlag } from '../flags/row-flags.ts';
import { withVerbs } from '../help-command.ts';
import type { SiteLearnFlags, SlotCorrection } from './run-site-learn.ts';

const EXAMPLES = `Examples:
  pith batch urls.txt --out run --formats snapshot        see the pages of a site once …
  pith site learn run -o site.json.gz                     … learn what they share
  pith site clean site.json.gz https://example.org/page   a page of it without that, as Markdown
  pith site clean site.json.gz run --out clean            all of them; once header.md, nav.md, footer.md, other.md
`;

export function siteCommand(signal: AbortSignal): Command {
  const command = new Command('site')
    .summary('what the pages of a site repeat, and pages without it')
    .description('Learns what the pages of a site have in common, and cleans pages of it.')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', exitCodesText([0, 1, 2, 3, 4, 5, 7, 130]));
  return withVerbs(command, [learnCommand(signal), mergeCommand(), cleanCommand(signal)]);
}

function learnCommand(signal: AbortSignal): Command {
  const command = new Command('learn')
    .summary('pages to a model of their site')
    .description('Learns what the pages of one site share, one page at a time, into a model file.')
    .argument('[source...]', 'a folder of snapshots or HTML files, the folder of a batch, lists, addresses')
    .addHelpText(
      'before',
      `Examples:
  pith site learn run -o site.json.gz             the snapshots of a batch (pith batch … --formats snapshot)
  pith site learn pages/ -o site.json.gz          saved snapshots and HTML files
  pith site learn new/ -o site.json.gz --update   add pages to an existing model
  pith site learn pages/ -o site.json.gz --by tree,pagelets,blocks,entropy
  pith site learn run -o site.json.gz --report site.html          see the verdict on each slot …
  pith site learn -o site.json.gz --update --slot 0a1b2c3d=noise  … and correct it
`,
    );
  addLearnFlags(command);
  addPageFlags(command);
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 3, 4, 5, 7, 130]))
    .action(async (sources, flags) => {
      const { update, slot, report } = flags as SiteLearnFlags;
      // A model that is there can be corrected and shown without further pages.
      if (sources.length === 0 && slot !== undefined && !update)
        command.error('error: --slot without a source corrects a model that is there: add --update', {
          code: 'commander.missingArgument',
        });
      if (sources.length === 0 && !(update && (slot ?? report) !== undefined))
        command.error("error: missing required argument 'source'", { code: 'commander.missingArgument' });
      const { runSiteLearn } = await import('./run-site-learn.ts');
      await runSiteLearn(sources as string[], flags as SiteLearnFlags, signal);
    });
}

function addLearnFlags(command: Command): void {
  command
    .requiredOption('-o, --output <model>', 'write the model to this file (.gz packs it)')
    .option('--update', 'add pages to an existing model; pages that it has are skipped')
    .option(
      '--by <names>',
      `learn these: ${SITE_METHOD_NAMES.join(', ')} (default: ${WITNESS_METHODS.join(', ')})`,
      methodList,
    )
    .option(
      '--report <html>',
      'write an HTML report: the slots of the template over a page, and the verdict on each',
    )
    .option(
      '--slot <id=role>',
      `correct the verdict on a slot, by its ID in the report: ${SLOT_ROLES.join(' or ')}; repeatable`,
      slotCorrection,
    )
    .addOption(concurrencyFlag(2));
}

function mergeCommand(): Command {
  return new Command('merge')
    .summary('models of one site to one')
    .description('Merges models that were learned apart: the same as if all pages had been learned at once.')
    .argument('<model...>', 'models of pith site learn')
    .addHelpText('before', 'Examples:\n  pith site merge first.json.gz second.json.gz -o site.json.gz\n')
    .requiredOption('-o, --output <model>', 'write the model to this file (.gz packs it)')
    .addHelpText('after', exitCodesText([0, 1, 2, 5, 130]))
    .action(async (models, flags) =>
      (await import('./run-site-learn.ts')).runSiteMerge(models, flags.output),
    );
}

const CLEAN_EXAMPLES = `Examples:
  pith site clean site.json.gz page.html > page.md
  pith site clean site.json.gz page.json.gz --picture repeated.png --cleaned page.clean.html
  pith site clean site.json.gz pages/ --out clean          a file each; once header.md, nav.md, footer.md, other.md
  pith site clean site.json.gz pages/ --out clean --format html --picture
  pith site clean site.json.gz page.html --threshold 0.2   up to this importance it is noise
`;

function cleanCommand(signal: AbortSignal): Command {
  const command = new Command('clean')
    .summary('pages without what their site repeats')
    .description('Takes out of pages what their site repeats; what it repeats is written once, with --out.')
    .argument('<model>', 'a model of pith site learn')
    .argument('<target...>', 'addresses, files, saved snapshots, folders or lists of them')
    .addHelpText('before', CLEAN_EXAMPLES)
    .addOption(
      new Option('--format <kind>', 'choose what is printed or written')
        .choices(['markdown', 'text', 'html'])
        .default('markdown'),
    )
    .option('--json', 'print what is noise and why, a line of JSON for each page')
    .option('-o, --output <file>', 'print to a file instead of stdout')
    .option('--out <dir>', 'write a file for each page, and once what the site repeats')
    .option(
      '--cleaned [html]',
      'write the styled page without what the site repeats; with --out for each page',
    )
    .option(
      '--picture [file]',
      'draw the page with what the site repeats shaded; with --out for each page',
      pictureName,
    )
    .addOption(new Option('--by <name>', 'choose the method').choices(SITE_METHOD_NAMES).default('tree'))
    .option(
      '--threshold <t>',
      'treat parts up to this importance as noise (default: chosen from the model)',
      share,
    );
  addPageFlags(command);
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 3, 4, 5, 7, 130]))
    .action(async (model, targets, flags) =>
      (await import('./run-site-clean.ts')).runSiteClean(model, targets, flags, signal),
    );
}

function methodList(text: string, previous: readonly SiteMethodName[] = []): SiteMethodName[] {
  const names = text.split(',').map(name => name.trim());
  const list = names.map(name => {
    const known = SITE_METHOD_NAMES.find(one => one === name);
    if (known === undefined)
      throw new InvalidArgumentError(
        `expected names of ${SITE_METHOD_NAMES.join(', ')}, received '${name}'.`,
      );
    return known;
  });
  return [...new Set([...previous, ...list])];
}

function slotCorrection(text: string, previous: readonly SlotCorrection[] = []): SlotCorrection[] {
  const [id = '', name] = text.split('=');
  const role = SLOT_ROLES.find(one => one === name);
  if (role === undefined)
    throw new InvalidArgumentError(`expected ID=${SLOT_ROLES.join(' or ID=')}, received '${text}'.`);
  return [...previous, { id, role }];
}
