// Caches open archives: each is opened once and shared.

import type { Archive, ArchiveReading } from './archive.ts';

export class ArchiveShelf {
  readonly #open = new Map<string, Promise<Archive>>();
  readonly #reading: ArchiveReading;
  readonly #note: (message: string) => void;

  /** `note`: receives the warnings of each archive once. */
  constructor(reading: ArchiveReading = {}, note: (message: string) => void = () => {}) {
    this.#reading = reading;
    this.#note = note;
  }

  /** `limits`: of a page in an archive that is not open yet, if the shelf has none of its own. */
  get(path: string, limits?: ArchiveReading['limits']): Promise<Archive> {
    const known = this.#open.get(path);
    if (known !== undefined) return known;
    // Imported only if there is an archive.
    const opening = import('./archive.ts').then(({ openArchive }) =>
      openArchive(path, { ...this.#reading, limits: this.#reading.limits ?? limits }),
    );
    opening.then(
      ({ warnings }) => warnings.forEach(this.#note),
      () => {},
    );
    this.#open.set(path, opening);
    return opening;
  }

  /** Closes an archive that will not be read again. */
  async release(path: string): Promise<void> {
    const opening = this.#open.get(path);
    this.#open.delete(path);
    await (await opening?.catch(() => undefined))?.close();
  }

  async close(): Promise<void> {
    const archives = await Promise.all(
      [...this.#open.values()].map(opening => opening.catch(() => undefined)),
    );
    await Promise.all(archives.map(archive => archive?.close()));
    this.#open.clear();
  }
}
