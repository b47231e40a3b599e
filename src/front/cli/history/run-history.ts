// Runs `pith history`: replays the captures of a page one after another, and prints what changed.

import { usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { loneMethodNamed } from '../../../judge/zones/methods.ts';
import { type HistoryEntry, historyOf, historySheet } from '../../../run/diff/history.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { capturesOf, timeText } from '../../../see/archive/captures.ts';
import { webAddress } from '../../../see/browser/target/web-address.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
import { exitByFailed } from '../exit-codes.ts';
import { methodAndParameters } from '../flags/method-names.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { note, printable, say } from '../terminal/console.ts';

export interface HistoryFlags extends PageFlags {
  json?: true;
  report?: string;
  limit: number;
  method?: string;
}

export async function runHistory(
  path: string,
  address: string,
  flags: HistoryFlags,
  signal: AbortSignal,
): Promise<void> {
  const url = webAddress(address);
  if (flags.limit < 1) throw usageError('--limit needs 1 or more');
  await refuseOutputs([flags.report]);
  await refuseOverwriting([flags.report], { files: [path] });
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  const shelf = new ArchiveShelf({ signal }, note);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1 }, { shelf });
  const all = capturesOf(await shelf.get(path), url);
  const times = spread(all, flags.limit);
  if (times.length < all.length)
    note(`${times.length} of ${counted(all.length, 'capture')} are read: see --limit`);
  const picture = flags.report !== undefined;
  const options = { ...pageOptionsFrom(flags), method, parameters, picture, signal };
  const seeAt = (at: number) => pith.read({ kind: 'archived', archive: path, url, at }, options);
  const entries: HistoryEntry[] = [];
  for await (const entry of historyOf(times, seeAt, signal)) {
    entries.push(entry);
    process.stdout.write(flags.json ? jsonLine(entry) : printable(entryText(entry, all[0]), '\n'));
  }
  if (flags.report !== undefined)
    await writeWhole(flags.report, await sheetHtml(historySheet(url, entries, all.length)));
  reportFailed(entries);
}

function reportFailed(entries: readonly HistoryEntry[]): void {
  const failed = entries.filter(({ error }) => error !== null).length;
  if (failed === 0) return;
  say(`${failed} of ${counted(entries.length, 'capture')} cannot be shown`);
  exitByFailed(failed, entries.length);
}

/** The first and the last, and others between them. */
function spread(times: readonly number[], most: number): readonly number[] {
  if (times.length <= most) return times;
  const step = most === 1 ? 0 : (times.length - 1) / (most - 1);
  const last = times.length - 1;
  return Array.from({ length: most }, (_, place) => times[most === 1 ? last : Math.round(place * step)] ?? 0);
}

const jsonLine = ({ at, title, headline, changes, error }: HistoryEntry): string =>
  `${JSON.stringify({
    at: new Date(at).toISOString(),
    ok: error === null,
    title,
    headline,
    changes,
    ...(error !== null && { error: { code: error.code, message: error.message } }),
  })}\n`;

/** `first`: time of the first capture in the archive. */
function entryText({ at, headline, changes, error }: HistoryEntry, first: number | undefined): string {
  const alone = at === first ? 'the first capture' : 'not compared: no earlier capture was read';
  const said = error === null ? (headline ?? alone) : `${error.code}: ${error.message}`;
  return `${[`${timeText(at)}  ${said}`, ...changes.map(text => `  ${text}`)].join('\n')}\n`;
}
