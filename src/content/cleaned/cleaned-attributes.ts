// The attributes of a cleaned page: all that dress an element, none that run, every address absolute.

import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { validUnicode } from '../letters.ts';

/** The attributes as they stand in a start tag, each with a blank before it. */
export function cleanedAttributes({ tag, attributes, media }: SnapshotElement, baseUrl: string): string {
  let markup = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (!NAME.test(name) || DROPPED.test(name)) continue;
    const loaded = tag === 'img' && name === 'src' ? media?.source : undefined;
    const cleaned = cleanedValue(name, loaded || value, baseUrl);
    if (cleaned !== null) markup += cleaned === '' ? ` ${name}` : ` ${name}="${escapedValue(cleaned)}"`;
  }
  return markup;
}

/** Addresses in a style sheet or attribute made absolute. */
export function absoluteCss(css: string, baseUrl: string): string {
  return css
    .replace(
      CSS_URL,
      (_, quote: string, address: string) => `url(${quote}${styleAddress(address, baseUrl)}${quote})`,
    )
    .replace(
      CSS_IMPORT,
      (_, quote: string, address: string) => `@import ${quote}${styleAddress(address, baseUrl)}${quote}`,
    );
}

/** The absolute address; a mere fragment stays one, for it means this page. Null for what is not safe to keep. */
export function cleanedAddress(raw: string, baseUrl: string): string | null {
  const trimmed = raw.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return trimmed;
  if (!URL.canParse(trimmed, baseUrl)) return null;
  const url = new URL(trimmed, baseUrl);
  if (url.protocol === 'data:') return /^image\//i.test(url.pathname) ? trimmed : null;
  return PROTOCOLS.has(url.protocol) || (url.protocol === 'file:' && baseUrl.startsWith('file:'))
    ? url.href
    : null;
}

export const escapedValue = (value: string): string =>
  validUnicode(value).replace(/[&"<>]/g, sign => ENTITIES[sign] ?? sign);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const NAME = /^[A-Za-z_:][\w:.-]*$/;
/** Handlers, and what ties an element to the page's own server or scripts. */
const DROPPED =
  /^(?:on|nonce$|integrity$|crossorigin$|srcdoc$|ping$|http-equiv$|shadowrootmode$|autofocus$)/i;
const ADDRESS_NAMES = new Set(
  'href src poster action formaction cite data background longdesc xlink:href'.split(' '),
);
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

const LONGEST_SCHEME = 100;
const BLANKS = /[\x00-\x20]/g;

const CSS_URL = /url\(\s*(["']?)([^"')\n]*)\1\s*\)/gi;
const CSS_IMPORT = /@import\s+(["'])([^"'\n]*)\1/gi;

function cleanedValue(name: string, value: string, baseUrl: string): string | null {
  const lower = name.toLowerCase();
  if (ADDRESS_NAMES.has(lower)) return cleanedAddress(value, baseUrl);
  if (lower === 'srcset' || lower === 'imagesrcset') return cleanedCandidates(value, baseUrl);
  if (lower === 'style') return absoluteCss(value, baseUrl);
  // As browsers do, blanks and control characters are passed over.
  return /^(?:javascript|vbscript):/i.test(value.slice(0, LONGEST_SCHEME).replace(BLANKS, '')) ? null : value;
}

function cleanedCandidates(srcset: string, baseUrl: string): string | null {
  const candidates = srcset.split(/,\s+/).flatMap(candidate => {
    const [address = '', ...size] = candidate.trim().split(/\s+/);
    const cleaned = cleanedAddress(address, baseUrl);
    return cleaned === null || cleaned === '' ? [] : [[cleaned, ...size].join(' ')];
  });
  return candidates.length === 0 ? null : candidates.join(', ');
}

function styleAddress(raw: string, baseUrl: string): string {
  if (raw === '' || /^(?:#|data:)/i.test(raw) || !URL.canParse(raw, baseUrl)) return raw;
  const { protocol, href } = new URL(raw, baseUrl);
  return /^(?:javascript|vbscript):$/.test(protocol) ? '' : href.replace(/["'()\\]/g, encodeURIComponent);
}
