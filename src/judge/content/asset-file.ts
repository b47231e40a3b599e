// Names a saved picture by its bytes: a name that stays in its folder, and the extension of its true type.

import { sha256 } from '../../base/text/hashes.ts';

/** Undefined for bytes that are no picture, or a drawing that is not plain. */
export function assetName(url: string, bytes: Buffer): string | undefined {
  const extension = extensionOf(bytes);
  if (extension === undefined) return undefined;
  const hash = sha256(bytes).slice(0, 12);
  return `${stemOf(url)}-${hash}.${extension}`;
}

/** The bytes of a `data:` address; empty if it is malformed. */
export function bytesOfData(url: string): Buffer {
  const [, head = '', body = ''] = /^data:([^,]*),(.*)$/is.exec(url.trim()) ?? [];
  const text = body.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(text, /;\s*base64\s*$/i.test(head) ? 'base64' : 'latin1');
}

const MOST_STEM_CHARS = 40;

/** Letters, digits, `_` and `-` of the last step of the address. */
function stemOf(url: string): string {
  if (/^data:/i.test(url)) return 'picture';
  const [path = ''] = url.split(/[?#]/);
  const step = path.split(/[/\\]|%2f|%5c/i).at(-1) ?? '';
  const stem = step
    .replace(/\.\w{1,5}$/, '')
    .replace(/%[\da-f]{2}|[^\w-]+/gi, '-')
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .slice(0, MOST_STEM_CHARS);
  return stem === '' ? 'picture' : stem.toLowerCase();
}

/** Browsers ignore the type that a server names, and so does this. */
function extensionOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  const known = SIGNATURES.find(([pattern]) => pattern.test(start));
  return known?.[1] ?? (isPlainSvg(bytes) ? 'svg' : undefined);
}

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^.{4}ftypavi[fs]/s, 'avif'],
  [/^BM.{4}\0{4}/s, 'bmp'],
  [/^\0\0\x01\0/, 'ico'],
];

/** False for a drawing that runs or loads something when it is opened by itself. */
function isPlainSvg(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (!/^\s*(?:<\?xml\s|<!--|<!doctype\s+svg|<svg[\s/>])/i.test(text) || !/<svg[\s/>]/i.test(text))
    return false;
  const decoded = text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return (
    !ACTIVE.test(text) && !/(?:javascript|vbscript|data:text|data:application)/i.test(withoutBlanks(decoded))
  );
}

const withoutBlanks = (text: string): string => text.replace(/[\0-\x20]+/g, '');

const ACTIVE =
  /<!entity|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:script|foreignobject|iframe|object|embed|handler|listener|meta|link|base)\b|[\s"'/]on\w+\s*=/i;
