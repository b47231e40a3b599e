// Learns the sites of a run while it goes on, so that later pages profit from earlier ones (`--site auto`).

import { join } from 'node:path';
import { replaceFile } from '../../../base/files/write-file.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import type { UnpackLimitsInput } from '../../../base/unpack/unpack-limits.ts';
import { siteModelBytes } from '../../../judge/site/model-file.ts';
import { WITNESS_SETTINGS } from '../../../judge/site/settings.ts';
import { SiteModel } from '../../../judge/site/site-model.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { readSnapshot } from '../../../page/snapshot/snapshot-file.ts';
import type { BatchRecord } from '../batch-record.ts';
import type { SiteInUse } from '../executor.ts';
import { latestEntries } from '../folder/journal.ts';
import { makeFolderIn, PAGE_FILE, SCRATCH, SITES } from '../folder/page-writer.ts';
import type { RunFolder } from '../folder/run-folder.ts';
import { JOURNAL } from '../folder/run-log.ts';
import { SITE_LIMITS } from '../limits.ts';

export class RunSites {
  readonly #folder: RunFolder;
  readonly #note: (message: string) => void;
  readonly #limits: UnpackLimitsInput | undefined;
  readonly #models = new Map<string, SiteModel>();
  #isFull = false;

  constructor(folder: RunFolder, note: (message: string) => void, limits: UnpackLimitsInput | undefined) {
    this.#folder = folder;
    this.#note = note;
    this.#limits = limits;
  }

  /** Learns what is recorded now, and forgets the rest: the earlier versions of pages that were read again. */
  async learnRecorded(): Promise<void> {
    this.#models.clear();
    for await (const record of recordsIn(this.#folder)) {
      const path = snapshotPath(record);
      if (path !== undefined) this.learn(record, await this.snapshotAt(path));
    }
  }

  /** Reads a snapshot of the run; undefined, with a note, if it is missing or damaged. */
  async snapshotAt(path: string): Promise<Snapshot | undefined> {
    try {
      return await readSnapshot(join(this.#folder.path, path), this.#limits);
    } catch (error) {
      this.#note(`${path} is left out of its site: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The model for pages of this address; undefined while it has too few pages to say anything. */
  modelFor(url: string): SiteInUse | undefined {
    const host = hostOf(url);
    const model = this.#models.get(host);
    if (model === undefined || model.pages <= WITNESS_SETTINGS.silentPages) return undefined;
    return { model, use: { model: join(SITES, fileName(host)), pages: model.pages } };
  }

  /** Learns a page whose snapshot the run keeps. */
  learn(record: BatchRecord, snapshot: Snapshot | undefined): void {
    if (!record.ok || snapshot === undefined || snapshotPath(record) === undefined) return;
    const host = hostOf(record.finalUrl);
    const known = this.#models.get(host);
    if (known === undefined && this.#models.size >= SITE_LIMITS.sites) {
      this.#noteFull();
      return;
    }
    const model = known ?? new SiteModel();
    this.#models.set(host, model);
    model.add(snapshot);
  }

  async save(): Promise<void> {
    const { path } = this.#folder;
    if (this.#models.size > 0) await makeFolderIn(path, SITES);
    for (const [host, model] of this.#models) {
      const name = join(path, SITES, fileName(host));
      await replaceFile(name, await siteModelBytes(model, name), join(path, SCRATCH));
    }
  }

  #noteFull(): void {
    if (!this.#isFull)
      this.#note(
        `the run has more than ${SITE_LIMITS.sites} sites: pages of further ones are judged one by one`,
      );
    this.#isFull = true;
  }
}

/** Records that no later one replaces, in order. */
export async function* recordsIn({ path, log }: RunFolder): AsyncGenerator<BatchRecord> {
  for await (const entry of latestEntries(join(path, JOURNAL))) yield log.read(entry);
}

/** Undefined for failures, duplicates and further records of a page. */
export const snapshotPath = ({ ok, input, files }: BatchRecord): string | undefined =>
  ok && input.repeated !== true && PAGE_FILE.test(files.snapshot ?? '') ? files.snapshot : undefined;

const hostOf = (url: string): string => parseUrl(url)?.host ?? '';

/** Files of the disk are one site. */
const fileName = (host: string): string => `${host.replaceAll(/[^\w.-]/gu, '_') || 'files'}.json.gz`;
