// Runs `pith label`: serves the label editor until stopped, or prints the agreement of two label files.

import { once } from 'node:events';
import { usageError } from '../../../base/errors.ts';
import { counted } from '../../../base/text/counted.ts';
import { percentOfText } from '../../../lab/bench/tables.ts';
import { pagesToLabel, refuseBadLabelFiles } from '../../../lab/label/label-pages.ts';
import { LabelSession } from '../../../lab/label/label-session.ts';
import { compareLabels, type LabelAgreement, readLabels } from '../../../lab/label/set-agreement.ts';
import { openWith, type PageReader } from '../../../run/pipeline/pith.ts';
import { parseTarget } from '../../../see/browser/target/parse-target.ts';
import { labelServer } from '../../service/labels/label-server.ts';
import { noteIdlePageFlags, openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { printable, say } from '../terminal/console.ts';
import { toProblemsError } from './label-problems.ts';

export interface LabelFlags extends PageFlags {
  out?: string;
  as?: string;
  port: number;
  compare?: [string, string];
  json?: true;
}

export async function runLabel(word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const run = flags.compare === undefined ? serve : compare;
  await run(word, flags, signal).catch((error: unknown) => {
    throw toProblemsError(error, flags.compare === undefined ? 'fix or remove them' : 'nothing was compared');
  });
}

async function serve(word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const pages = await pagesToLabel(word, { out: flags.out, by: flags.as });
  await refuseBadLabelFiles(pages);
  noteIdlePageFlags(
    flags,
    pages.map(({ target }) => target),
  );
  await using pith = await openPith(flags);
  const options = { ...pageOptionsFrom(flags), before: true, signal };
  const session = new LabelSession(({ target }) => pith.read(target, options));
  await using server = await labelServer(pages, session, flags.port);
  say(`${counted(pages.length, 'page')} to label; open this in a browser, and stop it with Ctrl-C:`);
  process.stdout.write(`${server.url}\n`);
  if (!signal.aborted) await once(signal, 'abort');
}

async function compare(word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const [one, other, ...more] = flags.compare ?? [];
  if (one === undefined || other === undefined || more.length > 0)
    throw usageError('--compare needs two label files of the page');
  const labels = await Promise.all([readLabels(one), readLabels(other)]);
  const target = parseTarget(word);
  noteIdlePageFlags(flags, [target]);
  await using pith = await openPith(flags);
  const { snapshot } = await pith.read(target, { ...pageOptionsFrom(flags), signal });
  const agreement = compareLabels(snapshot, ...labels);
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify(agreement, null, 2)}\n`
      : printable(agreementText(agreement), '\n'),
  );
}

const openPith = (flags: LabelFlags): Promise<PageReader> =>
  openWith({ ...openOptionsFrom(flags), concurrency: 2 });

function agreementText({ zones, content, weight, disagreements }: LabelAgreement): string {
  return `${[
    `zones    ${percentOfText(zones)} of ${weight} characters (a picture counts as 40)`,
    ...(content === null ? [] : [`content  ${percentOfText(content)}`]),
    ...(disagreements.length === 0 ? [] : ['']),
    ...disagreements.map(
      ({ about, weight, one, other, path, text }) =>
        `${String(weight).padStart(6)}  ${about.padEnd(7)}  ${one} | ${other}  ${path}  “${text}”`,
    ),
  ].join('\n')}\n`;
}
