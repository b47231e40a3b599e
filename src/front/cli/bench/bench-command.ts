// `pith bench`: its flags and help.

import { Command, Option } from 'commander';
import { usageError } from '../../../base/errors.ts';
import { collected, wholeNumber } from '../../../base/schema/flag-arguments.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, type FlagRule, idle } from '../flags/flag-rules.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { joined } from '../flags/page-flags.ts';
import { rowFlag } from '../flags/row-flags.ts';
import { BENCH_DATASETS } from './bench-datasets.ts';

const EXAMPLES = `Examples:
  pith bench samples                                      zones of the samples: our method beside the paper's
  pith bench samples --method all --report bench.html     every method, with a picture of every page
  pith bench samples --min accuracy=0.9 --min f1.LM=0.7   a gate: exit 6 where the first method falls short
  pith bench samples --content                            content, beside Readability and Defuddle
  pith bench samples --content --report content.html      what was kept and dropped on every page
  pith bench --dataset scrapinghub DIR                    content on a public benchmark
  pith bench --experiment docview                         replicas, categories and index, as DocView's paper
  pith bench --experiment sst                             what cleaning by site is worth, as the Style Tree's paper
  pith bench --experiment sst DIR                         the same on your sites: site/category/page.html
  pith bench samples --method auto,auto+site --site site.json.gz
  pith bench samples --segmentations detector.coco.json   zones that another tool found
  pith bench --dataset webis DIR --segmentations vips     segments in the format of Webis-WebSeg, a file a page
  pith bench --dataset comments DIR                       readers' comments that people marked: dropped, kept, read
  pith bench samples --stability                          zones and content with a bar above, other fonts, no styles …
  pith bench --dataset kreuzer DIR --report blocks.html   zones as blocks, on a public benchmark
`;

const NOTES = `
A folder of labelled pages has a manifest.json, a folder for each page with page.html and labels.json, or pages with
NAME.labels.json beside NAME.html, as 'pith label' writes them. A folder with html/ and truth/ is read as WCXB. The
datasets wcxb, scrapinghub, readability, cleaneval and structure have content, comments has marked comments, kreuzer
and webis have blocks. With wcxb, --content also scores title, author and date, and the structure of the Markdown; with
structure and labelled pages, the parts of the document: headings, pictures, tables, code, formulas, list items and
links.

Metrics of --min, of the first method:
  zones      accuracy, accuracy.KIND, macroF1, good, centerIou, f1.ZONE, precision.ZONE, recall.ZONE, bcubed.chars,
             content.f1, content.A
  --content  word-f1, word-f1.KIND, shingle-f1, with, precision.PART, recall.PART (title, heading, picture, …)
  comments   dropped.KIND, taken.KIND, found.KIND, author.KIND, date.KIND, depth.KIND (article, thread, reviews, none)
  --stability  zones.CHANGE, content.CHANGE (bar-above, no-styles, …)
  blocks     exact-f1, fuzzy-f1, bcubed.chars
failed, ms, without, content.C, taken.KIND and dropped.thread are upper limits. An unknown metric is refused before a
page is opened, with the names of all.

--segmentations reads a file, or a folder with a file for each page: COCO with categories named like zones, or
Webis-WebSeg.
`;

const RULES: readonly FlagRule[] = [
  ...['--pages', '--plots'].map(flag => ({
    flag,
    needs: ['--experiment'],
    says: `${flag} is for an experiment: name one with --experiment, or leave it out`,
  })),
  {
    flag: '--runs',
    needs: ['--experiment sst'],
    says: '--runs is for --experiment sst: name that, or leave it out',
  },
  {
    flag: '--content',
    not: ['--dataset kreuzer|webis'],
    says: 'kreuzer and webis have blocks and no content: leave out --content, or name another --dataset',
  },
  ...['--content', '--method', '--site', '--report'].map(flag => ({
    flag,
    not: ['--dataset comments'],
    says: `comments are measured as segment drops them, in a table: leave out ${flag}, or name another --dataset`,
  })),
  ...[
    '--content',
    '--method',
    '--site',
    '--segmentations',
    '--report',
    '--dataset kreuzer|webis|comments',
  ].map(flag => ({
    flag,
    not: ['--stability'],
    says: `--stability compares pages with themselves, by the way of segment: leave out ${flag}`,
  })),
  {
    flag: '--segmentations',
    not: ['--content', '--dataset wcxb|scrapinghub|readability|cleaneval|structure|comments'],
    says: '--segmentations is about zones and blocks: leave out --content, or name another --dataset',
  },
  ...[
    '--content',
    '--stability',
    '--dataset',
    '--method',
    '--segmentations',
    '--site',
    '--page',
    '--min',
    '--report',
  ].map(flag => ({
    flag,
    not: ['--experiment'],
    says: `an experiment measures what its paper does: leave out ${flag} or --experiment`,
  })),
  {
    flag: '--experiment docview',
    not: ['<arguments>'],
    says: '--experiment docview makes its own pages: leave out the folders',
  },
  ...idle(['--cache', '--fresh'], { not: ['--experiment docview'] }, '--experiment docview keeps no pages'),
];

export function benchCommand(signal: AbortSignal): Command {
  const command = new Command('bench')
    .summary('methods × labelled pages: accuracy')
    .description('Measures how right methods are on pages that people labelled.')
    .argument('[dir...]', 'folders of labelled pages')
    .addHelpText('before', EXAMPLES)
    .option(
      '--method <names>',
      'compare these methods, separated by commas, or all (default: the best one and vlps)',
      joined,
    )
    .option('--content', 'measure content instead of zones, next to Readability and Defuddle')
    .option('--stability', 'measure what keeps its zone and verdict when pages are changed; needs no labels')
    .addOption(new Option('--dataset <name>', 'read a public dataset').choices(BENCH_DATASETS));
  addExperimentFlags(command);
  addMeasureFlags(command);
  addRenderFlags(command);
  addParameterFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 6, 7, 130]))
    .action(async (folders, flags) => {
      if (flags.concurrency < 1) throw usageError('--concurrency needs 1 or more');
      if (flags.experiment === undefined)
        return (await import('./run-bench.ts')).runBench(folders, flags, signal);
      const { runDocViewExperiment, runSiteExperiment } = await import('./run-experiment.ts');
      return flags.experiment === 'sst'
        ? runSiteExperiment(folders, flags, signal)
        : runDocViewExperiment(flags, signal);
    });
}

function addExperimentFlags(command: Command): void {
  command
    .addOption(
      new Option('--experiment <name>', 'repeat the experiments of a paper on generated pages').choices([
        'docview',
        'sst',
      ]),
    )
    .option(
      '--pages <n>',
      'generate this many pages: of a set (docview, default 125), of each category on each site (sst, default 20)',
      wholeNumber('pages'),
    )
    .option('--runs <n>', 'repeat k-means this often (sst, default: 800)', wholeNumber('runs'))
    .option('--plots <dir>', 'write the plots of an experiment, next to the paper’s, as SVG');
}

function addMeasureFlags(command: Command): void {
  command
    .addOption(rowFlag(JUDGE_OPTIONS.site))
    .option(
      '--segmentations <file|dir>',
      'score segmentations of another tool too: COCO or Webis-WebSeg; repeatable',
      collected,
    )
    .option('--page <id>', 'measure only this page; repeatable', collected)
    .option('--min <metric=x>', 'exit with code 6 if a figure is below this; repeatable', collected)
    .option('--json <file>', 'write every figure of every page')
    .option(
      '--report <html>',
      'write the tables, and each page with the truth beside the answers, the worst first',
    );
}

function addRenderFlags(command: Command): void {
  command
    .option('--cache <dir>', 'keep rendered pages in this folder (default: ~/.cache/pith/bench)')
    .option('--fresh', 'render all pages again')
    .option('--concurrency <n>', 'render this many pages at the same time', wholeNumber('pages'), 2)
    .option('--browser <path>', 'use this Chromium or Chrome, or ws://… of one elsewhere (also PITH_BROWSER)')
    .option('--no-sandbox', 'run Chromium without its sandbox')
    .option('--verbose', 'show stack traces of errors');
}
