// The pages that a crawl has kept, by all their addresses and by what they say: whether another is one of them again.

import { createHash } from 'node:crypto';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { pageAddress } from './page-address.ts';

export class KeptPages {
  readonly #byAddress = new Map<string, string>();
  readonly #byContent = new Map<string, string>();

  /** The address of the kept page that this one is again; undefined where it is new. */
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

/** What the page was asked for by, where that led, and what it calls itself. */
export function addressesOf(address: string, { finalUrl, metadata }: PageRecord): string[] {
  const named = metadata.canonicalUrl?.value;
  const canonical = named === undefined ? undefined : pageAddress(named);
  // Many sites name their home page in every page: that tells nothing.
  const isHome =
    canonical !== undefined && new URL(canonical).pathname === '/' && new URL(canonical).search === '';
  return [address, pageAddress(finalUrl), isHome ? undefined : canonical].filter(one => one !== undefined);
}

/** Of a page without any content only its address tells. */
function contentKey({ title, content }: PageRecord): string | undefined {
  const words = onOneLine(content.text);
  return words === '' ? undefined : createHash('sha256').update(`${title}\n${words}`).digest('base64');
}
