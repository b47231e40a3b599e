// A web archive as a book to look things up in: which pages it holds, and what the network answered then.

import { rm } from 'node:fs/promises';
import { PithError } from '../errors.ts';
import { type ArchivedAnswer, ArchiveIndex } from './archive-index.ts';
import { archiveKind } from './archive-kind.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import type { WarcPart } from './scan-warc.ts';
import { scanWarc } from './scan-warc.ts';
import { openWacz } from './wacz.ts';

export interface ArchivedPage {
  readonly url: string;
  /** Of the capture, ms since 1970. */
  readonly at: number;
}

export interface Archive {
  readonly path: string;
  readonly pages: readonly ArchivedPage[];
  /** What was captured at this address, nearest to that moment. */
  readonly find: (url: string, at: number) => ArchivedAnswer | undefined;
  readonly read: (answer: ArchivedAnswer) => Promise<ReadRecord>;
  readonly close: () => Promise<void>;
}

/** Reads the archive once through; what stays in memory is where each record stands. */
export async function openArchive(path: string, signal?: AbortSignal): Promise<Archive> {
  const kind = await archiveKind(path);
  if (kind === undefined) throw new PithError('ARCHIVE_INVALID', `${path} is no WARC and no WACZ`);
  const wacz = kind === 'wacz' ? await openWacz(path) : undefined;
  const parts: readonly WarcPart[] = wacz?.parts ?? [{ path, start: 0 }];
  const index = new ArchiveIndex();
  try {
    for (const part of parts) await scanWarc(part, index, signal);
  } catch (error) {
    await removeScratch(wacz?.scratch);
    throw error;
  }
  return {
    path,
    pages: wacz === undefined || wacz.pages.length === 0 ? index.pages() : knownPages(wacz.pages, index),
    find: (url, at) => index.find(url, at),
    read: answer => readRecord(answer, index),
    close: () => removeScratch(wacz?.scratch),
  };
}

/** A WACZ lists its pages itself; where it gives no time, that of the capture is taken. */
function knownPages(listed: readonly { url: string; at?: number }[], index: ArchiveIndex): ArchivedPage[] {
  return listed.map(({ url, at }) => ({ url, at: at ?? index.find(url, Number.POSITIVE_INFINITY)?.at ?? 0 }));
}

async function removeScratch(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
