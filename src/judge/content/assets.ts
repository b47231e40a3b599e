// Chooses the files of the content's pictures among those that the page loaded, and the links to them.

import type { Nodes } from 'hast';
import { sha256 } from '../../base/text/hashes.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { hastOf } from '../hast/hast.ts';
import { LIMITS } from '../hast/limits.ts';
import type { Selection } from '../selection/kept.ts';

export interface AssetFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Assets {
  readonly files: readonly AssetFile[];
  /** Address of a picture, as outputs write it → the link to its file. */
  readonly links: ReadonlyMap<string, string>;
  /** Pictures that stay at their addresses. */
  readonly leftOut: number;
}

/** `folder`: the start of each link, such as `pictures`; empty for files beside the output. */
export function assetsOf(snapshot: Snapshot, selection: Selection, folder: string): Assets {
  const loaded = new Map(
    (snapshot.resources ?? []).flatMap(({ url, kind, data }) => (kind === 'picture' ? [[url, data]] : [])),
  );
  const files = new Map<string, AssetFile>();
  const links = new Map<string, string>();
  const addresses = new Set(pictureAddresses(hastOf(snapshot, selection).children));
  let bytesLeft = LIMITS.assetBytes;
  for (const address of addresses) {
    const bytes = bytesAt(address, snapshot.finalUrl, loaded);
    const name = bytes.length === 0 ? undefined : assetName(address, bytes);
    if (name === undefined) continue;
    const isKnown = files.get(hashIn(name));
    if (isKnown === undefined && (files.size >= LIMITS.assetFiles || bytes.length > bytesLeft)) continue;
    if (isKnown === undefined) bytesLeft -= bytes.length;
    const file = isKnown ?? { name, bytes };
    files.set(hashIn(name), file);
    links.set(address, linkTo(folder, file.name));
  }
  return { files: [...files.values()], links, leftOut: addresses.size - links.size };
}

export const ASSET_WARNINGS = [
  /** some pictures of the content could not be saved by `--assets`; they stay at their addresses */
  'ASSETS_LEFT_OUT',
] as const;

export function assetWarnings({ leftOut, links }: Assets): SnapshotWarning[] {
  if (leftOut === 0) return [];
  const message = `saved ${links.size} of ${links.size + leftOut} pictures of the content; the others stay at their addresses: not loaded by the page, no plain picture, or beyond the limits`;
  return [{ code: ASSET_WARNINGS[0], message }];
}

function bytesAt(address: string, pageUrl: string, loaded: ReadonlyMap<string, string>): Buffer {
  if (/^data:/i.test(address)) return bytesOfData(address);
  const url = parseUrl(address, pageUrl);
  if (url !== undefined) url.hash = '';
  return Buffer.from(loaded.get(url?.href ?? '') ?? '', 'base64');
}

/** Recursion depth is bounded by how the tree is built. */
function* pictureAddresses(nodes: readonly Nodes[]): Generator<string> {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'img' && typeof node.properties.src === 'string') yield node.properties.src;
    yield* pictureAddresses(node.children);
  }
}

/** The part of a name that depends on the bytes alone. */
const hashIn = (name: string): string => name.slice(name.lastIndexOf('-'));

const linkTo = (folder: string, name: string): string => {
  const steps = folder.split('/').filter(step => step !== '' && step !== '.');
  return [...steps, name].map(encodeURIComponent).join('/');
};

/** Names a saved picture by its bytes. Undefined for bytes that are no picture, or a drawing that is not plain. */
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
