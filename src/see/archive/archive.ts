// Opens a web archive: lists its pages and reads the responses that it holds.

import { rm } from 'node:fs/promises';
import PQueue from 'p-queue';
import { asPithError, PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { GroupedNotes } from '../../base/text/grouped-notes.ts';
import { limitsWith, type UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { archiveKind } from '../browser/target/page-file.ts';
import { type ArchivedAnswer, type ArchivedPage, ArchiveIndex } from './archive-index.ts';
import { readBudget } from './read-budget.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { scanWarc, type WarcPart } from './scan-warc.ts';
import { openWacz } from './wacz.ts';

export interface Archive {
  readonly path: string;
  readonly pages: readonly ArchivedPage[];
  /** Damage that was found; intact records are read all the same. */
  readonly warnings: readonly string[];
  /** The capture of this address that is nearest to the time `at`. */
  readonly find: (url: string, at: number) => ArchivedAnswer | undefined;
  /** Times of the captures of a page, ms since 1970, in order. */
  readonly captures: (url: string) => readonly number[];
  readonly read: (answer: ArchivedAnswer) => Promise<ReadRecord>;
  readonly close: () => Promise<void>;
}

/** A page may ask for a hundred records at once, each of which may unpack to `recordBytes`. */
const READS_AT_ONCE = 2;

export interface ArchiveReading {
  readonly limits?: UnpackLimitsInput | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Scans the archive once and keeps only its index in memory. */
export async function openArchive(path: string, reading: ArchiveReading = {}): Promise<Archive> {
  const { signal } = reading;
  const limits = limitsWith(reading.limits);
  const kind = await archiveKind(path).catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the archive ${path} cannot be read: check its name`, { cause });
  });
  if (kind === undefined) throw new PithError('ARCHIVE_INVALID', `${path} is no WARC and no WACZ`);
  const budget = readBudget(path, limits);
  const wacz = kind === 'wacz' ? await openWacz(path, budget) : undefined;
  const parts: readonly WarcPart[] = wacz?.parts ?? [{ path, start: 0 }];
  const index = new ArchiveIndex();
  const reads = new PQueue({ concurrency: READS_AT_ONCE });
  const warnings: string[] = [...(wacz?.warnings ?? [])];
  const damage = new GroupedNotes();
  /** Errors of parts that are empty or damaged: the others are read. */
  const unreadable: unknown[] = [];
  try {
    for (const part of parts) {
      try {
        const damagedAt = await scanWarc(part, index, budget, signal);
        if (damagedAt !== undefined)
          damage.add(
            'damaged',
            `${path} is damaged or cut short${placeIn(part, path, damagedAt)}: intact records are read`,
          );
      } catch (error) {
        if (asPithError(error).code !== 'ARCHIVE_INVALID') throw error;
        unreadable.push(error);
      }
    }
    warnings.push(...damage.joined());
    if (unreadable.length === parts.length) throw unreadable[0];
    if (unreadable.length > 0)
      warnings.push(
        `${path}: left out ${counted(unreadable.length, 'WARC')} in it without a readable record`,
      );
  } catch (error) {
    await removeScratch(wacz?.scratch);
    throw error;
  }
  return {
    path,
    warnings,
    pages: wacz === undefined || wacz.pages.length === 0 ? index.pages() : knownPages(wacz.pages, index),
    find: (url, at) => index.find(url, at),
    captures: url => index.captures(url),
    read: answer => reads.add(() => readRecord(answer, index, limits)),
    close: () => removeScratch(wacz?.scratch),
  };
}

/** '' for a part that had to be unpacked first, where an offset would mean nothing to the user. */
const placeIn = (part: WarcPart, path: string, offset: number): string =>
  part.path === path ? ` at byte ${offset}` : '';

/** The pages that a WACZ lists; a missing time is taken from the capture. */
function knownPages(listed: readonly { url: string; at?: number }[], index: ArchiveIndex): ArchivedPage[] {
  return listed.map(({ url, at }) => ({ url, at: at ?? index.find(url, Number.POSITIVE_INFINITY)?.at ?? 0 }));
}

async function removeScratch(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
