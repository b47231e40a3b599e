// Chooses the files of the content's pictures among those that the page loaded, and the links to them.

import type { Nodes } from 'hast';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { hastOf } from '../hast/hast.ts';
import type { Selection } from '../hast/kept.ts';
import { LIMITS } from '../hast/limits.ts';
import { assetName, bytesOfData } from './asset-file.ts';

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
