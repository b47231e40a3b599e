// Finds the files that came with a page, and gives out their contents up to a limit.

import { bytesOf, decodeHtml } from './decode-html.ts';
import type { SavedFile, SavedPage } from './saved-page.ts';

/** Characters put into a page, for all uses of all files: a page may use a file any number of times. */
const MOST_CHARS = 64e6;

interface FoundFile {
  readonly url: string;
  readonly file: SavedFile;
}

export class PackedFiles {
  #charsLeft = MOST_CHARS;
  readonly #files: SavedPage['files'];
  readonly #texts = new Map<SavedFile, string>();
  readonly #dataUrls = new Map<SavedFile, string>();

  constructor(files: SavedPage['files']) {
    this.#files = files;
  }

  find(name: string, base: string): FoundFile | undefined {
    if (name.startsWith('data:')) return undefined;
    const url = URL.canParse(name, base) ? new URL(name, base).href : name;
    const file = this.#files.get(url) ?? this.#files.get(name);
    return file && { url, file };
  }

  /** Undefined above the limit. */
  textOf(file: SavedFile): string | undefined {
    return this.#give(file, this.#texts, ({ binary }) => decodeHtml(bytesOf(binary)));
  }

  /** Undefined for a file that is not there, and above the limit. */
  dataUrl(name: string, base: string): string | undefined {
    const found = this.find(name, base);
    return (
      found &&
      this.#give(found.file, this.#dataUrls, ({ type, binary }) => `data:${type};base64,${btoa(binary)}`)
    );
  }

  /** Made once a file. */
  #give(
    file: SavedFile,
    made: Map<SavedFile, string>,
    make: (file: SavedFile) => string,
  ): string | undefined {
    const content = made.get(file) ?? make(file);
    made.set(file, content);
    if (content.length > this.#charsLeft) return undefined;
    this.#charsLeft -= content.length;
    return content;
  }
}
