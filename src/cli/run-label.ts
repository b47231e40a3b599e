// Runs `pith label`: a server until it is stopped, or the agreement of two label files.

import { readFile } from 'node:fs/promises';
import { percentOfText } from '../bench/figures.ts';
import { parseLabels } from '../bench/truth/labels.ts';
import { parseTarget } from '../browser/target.ts';
import { PithError } from '../errors.ts';
import { compareLabels, type LabelAgreement, type NamedLabels } from '../label/compare-labels.ts';
import { pagesToLabel } from '../label/label-pages.ts';
import { labelServer } from '../label/label-server.ts';
import { LabelSession } from '../label/label-session.ts';
import { open, type Pith } from '../segment/pith.ts';
import { printable, say } from './console.ts';
import type { LabelFlags } from './label-command.ts';
import { openOptionsFrom, pageOptionsFrom } from './page-flags.ts';

export async function runLabel(word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const pith = await open({ ...openOptionsFrom(flags), concurrency: 2 });
  try {
    if (flags.compare === undefined) await serve(pith, word, flags, signal);
    else await compare(pith, word, flags, signal);
  } finally {
    await pith.close();
  }
}

async function serve(pith: Pith, word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const pages = await pagesToLabel(word, flags.out);
  const options = { ...pageOptionsFrom(flags), before: true, signal };
  const session = new LabelSession(pages, ({ target }) => pith.segment(target, options));
  const server = await labelServer(session, flags.port);
  try {
    say(
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} to label; open this in a browser, and stop it with Ctrl-C:`,
    );
    process.stdout.write(`${server.url}\n`);
    await new Promise<void>(stopped => {
      if (signal.aborted) stopped();
      signal.addEventListener('abort', () => stopped(), { once: true });
    });
  } finally {
    await server.close();
  }
}

async function compare(pith: Pith, word: string, flags: LabelFlags, signal: AbortSignal): Promise<void> {
  const [one, other, ...more] = flags.compare ?? [];
  if (one === undefined || other === undefined || more.length > 0)
    throw new PithError('USAGE', '--compare needs two label files of the page');
  const labels = await Promise.all([namedLabels(one), namedLabels(other)]);
  const { snapshot } = await pith.segment(parseTarget(word), { ...pageOptionsFrom(flags), signal });
  const agreement = compareLabels(snapshot, ...labels);
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify(agreement, null, 2)}\n`
      : printable(agreementText(agreement), '\n'),
  );
}

async function namedLabels(file: string): Promise<NamedLabels> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the label file ${file} cannot be read`, { cause });
  });
  return { file, labels: parseLabels(text, file) };
}

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
