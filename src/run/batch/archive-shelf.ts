// The archives that a run is using: each opened once, and read by all who ask.

import type { Archive, ArchiveReading } from '../../see/archive/archive.ts';

export class ArchiveShelf {
  readonly #open = new Map<string, Promise<Archive>>();
  readonly #reading: ArchiveReading;
  readonly #note: (message: string) => void;

  /** `note`: what a user should know of an archive, said once. */
  constructor(reading: ArchiveReading = {}, note: (message: string) => void = () => {}) {
    this.#reading = reading;
    this.#note = note;
  }

  get(path: string): Promise<Archive> {
    const known = this.#open.get(path);
    if (known !== undefined) return known;
    // What reads archives is loaded where there is one.
    const opening = import('../../see/archive/archive.ts').then(({ openArchive }) =>
      openArchive(path, this.#reading),
    );
    opening.then(
      ({ warnings }) => warnings.forEach(this.#note),
      () => {},
    );
    this.#open.set(path, opening);
    return opening;
  }

  async close(): Promise<void> {
    const archives = await Promise.all(
      [...this.#open.values()].map(opening => opening.catch(() => undefined)),
    );
    await Promise.all(archives.map(archive => archive?.close()));
    this.#open.clear();
  }
}
