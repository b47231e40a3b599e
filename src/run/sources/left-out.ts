// Counts the files of a folder that are no pages, and describes them in one sentence.

import { basename, extname } from 'node:path';
import { addCount } from '../../base/counts.ts';
import { counted } from '../../base/text/counted.ts';

/** File endings and links that the sentence names. */
const MOST_NAMED = 6;

export class LeftOutFiles {
  readonly #files = new Map<string, number>();
  readonly #links: string[] = [];

  add(path: string, what: 'link' | 'file'): void {
    if (what === 'link') {
      this.#links.push(path);
      return;
    }
    const kind = extname(path).toLowerCase() || basename(path);
    addCount(this.#files, kind);
  }

  /** Undefined if nothing was left out. */
  sentence(folder: string): string | undefined {
    const parts: string[] = [];
    const kinds = [...this.#files].sort(([, a], [, b]) => b - a);
    const files = kinds.reduce((sum, [, count]) => sum + count, 0);
    const named = kinds.map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`));
    if (files > 0)
      parts.push(
        `${counted(files, 'file')} that ${files === 1 ? 'is no page' : 'are no pages'} (${listed(named)})`,
      );
    if (this.#links.length > 0)
      parts.push(
        `${counted(this.#links.length, 'link')}, which folders do not follow (${listed(this.#links)})`,
      );
    return parts.length === 0 ? undefined : `${folder}: left out ${parts.join(' and ')}`;
  }
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  return [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
