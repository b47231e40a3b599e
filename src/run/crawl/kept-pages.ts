// Recognizes duplicates among the pages of a crawl, by address and by content.

import { createHash } from 'node:crypto';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { pageAddress } from './page-address.ts';

export class KeptPages {
  readonly #byAddress = new Map<string, string>();
  readonly #byContent = new Map<string, string>();

  /** The address of the kept page that this one duplicates; undefined for a new page. */
  find(address: string, record: PageRecord): string | undefined {
    for (const one of addressesOf(address, record)) {
      const known = this.#byAddress.get(one);
      if (known !== undefined && known !== address) return known;
    }
    const content = contentKey(record);
    return content === undefined ? undefined : this.#byContent.get(content);
  }

  keep(address: string, record: PageRecord): void {
    for (const one of addressesOf(address, record))
      if (!this.#byAddress.has(one)) this.#byAddress.set(one, address);
    const content = contentKey(record);
    if (content !== undefined && !this.#byContent.has(content)) this.#byContent.set(content, address);
  }
}

/** The requested, the final and the canonical address of a page. */
export function addressesOf(address: string, { finalUrl, metadata }: PageRecord): string[] {
  const named = metadata.canonicalUrl?.value;
  const canonical = named === undefined ? undefined : pageAddress(named);
  // Ignores a canonical address of the home page: many sites set it on every page.
  const isHome =
    canonical !== undefined && new URL(canonical).pathname === '/' && new URL(canonical).search === '';
  return [address, pageAddress(finalUrl), isHome ? undefined : canonical].filter(one => one !== undefined);
}

/** Undefined for a page without content, or that never filled: only its addresses can identify it. */
function contentKey({ title, content, access }: PageRecord): string | undefined {
  const words = onOneLine(content.text);
  return words === '' || access?.kind === 'empty-shell'
    ? undefined
    : createHash('sha256').update(`${title}\n${words}`).digest('base64');
}
