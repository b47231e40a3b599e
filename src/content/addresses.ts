// Addresses made absolute, and those that a reader must not be sent to left out.

import { LIMITS } from './limits.ts';

/** The absolute address of a link, or null where it leads nowhere or is a script. */
export function linkAddress(raw: string | undefined, baseUrl: string): string | null {
  return absolute(raw, baseUrl, LINK_PROTOCOLS);
}

/** The absolute address of a picture; `data:` only where it holds a picture. */
export function pictureAddress(raw: string | undefined, baseUrl: string): string | null {
  const trimmed = raw?.trim() ?? '';
  if (/^data:/i.test(trimmed)) return /^data:image\/[\w.+-]+[;,]/i.test(trimmed) ? trimmed : null;
  return absolute(trimmed, baseUrl, MEDIA_PROTOCOLS);
}

/** The address of the widest or densest candidate of a `srcset`. */
export function widestCandidate(srcset: string | undefined): string | undefined {
  let widest: { address: string; size: number } | undefined;
  for (const { address, size } of candidatesOf(srcset ?? '')) {
    const measured = Number.parseFloat(size || '1') || 0;
    if (widest === undefined || measured > widest.size) widest = { address, size: measured };
  }
  return widest?.address;
}

/** An address ends at a blank, what is said of it at a comma (HTML, 4.8.4.2.2). */
function* candidatesOf(srcset: string): Generator<{ address: string; size: string }> {
  const [address, end, said] = [/[^\s,]\S*/y, /,+$/, /[^,]*/y];
  const blanks = /[\s,]*/y;
  for (let at = 0; at < srcset.length; ) {
    blanks.lastIndex = at;
    blanks.exec(srcset);
    address.lastIndex = blanks.lastIndex;
    const found = address.exec(srcset)?.[0];
    if (found === undefined) return;
    at = address.lastIndex;
    if (found.endsWith(',')) yield { address: found.replace(end, ''), size: '' };
    else {
      said.lastIndex = at;
      const size = said.exec(srcset)?.[0].trim() ?? '';
      at = said.lastIndex;
      yield { address: found, size };
    }
  }
}

const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);
const MEDIA_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

function absolute(raw: string | undefined, baseUrl: string, protocols: ReadonlySet<string>): string | null {
  if (raw === undefined || raw.trim() === '' || raw.length > LIMITS.addressChars) return null;
  if (!URL.canParse(raw, baseUrl)) return null;
  const url = new URL(raw, baseUrl);
  const isOwnFile = url.protocol === 'file:' && baseUrl.startsWith('file:');
  return protocols.has(url.protocol) || isOwnFile ? url.href : null;
}
