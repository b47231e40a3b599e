// Reads the style sheets, pictures and fonts that a page loaded from the browser's memory; sends no request.

import { isUtf8 } from 'node:buffer';
import type { SnapshotResource } from '../../page/snapshot/snapshot.ts';
import { RESOURCE_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { WINDOWS_1252 } from '../browser/target/html-bytes.ts';
import { ifHung } from '../browser/watch/freeze.ts';

/** Resources of the main frame only: the cleaned page has no frames. */
export async function loadedResources(open: OpenPage): Promise<SnapshotResource[]> {
  const gathered: SnapshotResource[] = [];
  const leftOut = await ifHung(gather(open, gathered), () => Number.NaN);
  if (leftOut !== 0) {
    const count = Number.isNaN(leftOut) ? 'some' : leftOut;
    open.warnings.add(
      'RESOURCES_LEFT_OUT',
      `left out ${count} of the files that the page loaded: too large, too many or too slow to read`,
    );
  }
  return gathered;
}

const STEP = { what: 'reading the files that the page loaded', ms: RESOURCE_LIMITS.stepMs };

interface Listed extends Pick<SnapshotResource, 'url' | 'kind' | 'mimeType'> {
  readonly bytes: number;
}

/** Returns how many were left out. */
async function gather(open: OpenPage, gathered: SnapshotResource[]): Promise<number> {
  const { cdp, watch, toFiles } = open;
  const until = performance.now() + RESOURCE_LIMITS.ms;
  await watch.run(STEP, cdp.send('Page.enable'));
  const { frameTree } = await watch.run(STEP, cdp.send('Page.getResourceTree'));
  const frameId = frameTree.frame.id;
  let bytesLeft: number = RESOURCE_LIMITS.bytes;
  let leftOut = 0;
  for (const { url, kind, mimeType, bytes } of listed(frameTree.resources)) {
    const isTooMuch = gathered.length >= RESOURCE_LIMITS.files || performance.now() > until;
    if (isTooMuch || bytes > Math.min(RESOURCE_LIMITS.fileBytes, bytesLeft)) {
      leftOut++;
      continue;
    }
    // The browser may have evicted it.
    const missing = () => undefined;
    const found = await watch.run(STEP, cdp.send('Page.getResourceContent', { frameId, url }).catch(missing));
    if (found === undefined || found.content.length > 2 * RESOURCE_LIMITS.fileBytes) {
      leftOut++;
      continue;
    }
    bytesLeft -= Math.max(bytes, found.content.length);
    // Converts addresses of the local server back to files, as the walk does.
    const data = kind === 'style' ? toFiles(dataOf(found, kind)) : dataOf(found, kind);
    gathered.push({ url: toFiles(url), kind, mimeType, data });
  }
  await addBaseUrls(open, gathered);
  return leftOut;
}

interface FoundResource {
  readonly url: string;
  readonly type: string;
  readonly mimeType: string;
  readonly contentSize?: number;
  readonly failed?: boolean;
  readonly canceled?: boolean;
}

/** The most important kind first. */
const KINDS: readonly SnapshotResource['kind'][] = ['style', 'font', 'picture'];

function listed(resources: readonly FoundResource[]): Listed[] {
  const found = resources.flatMap(({ url, type, mimeType, contentSize = 0, failed, canceled }): Listed[] => {
    const kind = failed || canceled || !LOADED.test(url) ? undefined : kindOf(type, mimeType);
    return kind === undefined ? [] : [{ url, kind, mimeType, bytes: contentSize }];
  });
  return found.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

const LOADED = /^(?:https?|file):/;

function kindOf(type: string, mimeType: string): SnapshotResource['kind'] | undefined {
  if (type === 'Stylesheet') return 'style';
  if (type === 'Font') return 'font';
  // SVG files that a filter or clip path refers to have the type `Other`.
  const isPicture = type === 'Image' || (type === 'Other' && /^image\//i.test(mimeType));
  return isPicture ? 'picture' : undefined;
}

function dataOf(
  { content, base64Encoded }: { readonly content: string; readonly base64Encoded: boolean },
  kind: SnapshotResource['kind'],
): string {
  if (kind === 'style') return base64Encoded ? Buffer.from(content, 'base64').toString() : sheetText(content);
  return base64Encoded ? content : Buffer.from(content).toString('base64');
}

/**
 * Finds the base address of redirected style sheets: resources are listed by the requested address, but relative
 * addresses resolve against the final one. The CSS domain has the final address; sheets are matched by text.
 */
async function addBaseUrls({ cdp, watch, toFiles }: OpenPage, gathered: SnapshotResource[]): Promise<void> {
  if (!gathered.some(({ kind }) => kind === 'style')) return;
  const sheets = new Map<string, string>();
  cdp.on('CSS.styleSheetAdded', ({ header }) => {
    if (!header.isInline && LOADED.test(header.sourceURL))
      sheets.set(toFiles(header.sourceURL), header.styleSheetId);
  });
  await watch.run(STEP, cdp.send('DOM.enable'));
  await watch.run(STEP, cdp.send('CSS.enable'));
  const urls = new Set(gathered.map(({ url }) => url));
  const moved = [...sheets].filter(([url]) => !urls.has(url));
  for (const [baseUrl, styleSheetId] of moved) {
    const { text } = await watch.run(STEP, cdp.send('CSS.getStyleSheetText', { styleSheetId }));
    const own = toFiles(sheetText(text));
    const at = gathered.findIndex(
      ({ url, kind, data }) => kind === 'style' && data === own && !sheets.has(url),
    );
    const sheet = gathered[at];
    if (sheet !== undefined) gathered[at] = { ...sheet, baseUrl };
  }
}

/**
 * CDP decodes a sheet without charset as windows-1252, although the page uses its own encoding. If the bytes of such a
 * text are valid UTF-8, the sheet is UTF-8: other text is practically never valid.
 */
export function sheetText(given: string): string {
  if (!/[^\x00-\x7F]/.test(given)) return given;
  const bytes = new Uint8Array(given.length);
  for (let at = 0; at < given.length; at++) {
    const byte = byteOf(given.charCodeAt(at));
    if (byte === undefined) return given;
    bytes[at] = byte;
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : given;
}

/** The byte of a character of windows-1252. */
function byteOf(code: number): number | undefined {
  if (code < 0x80 || (code > 0x9f && code < 0x100)) return code;
  const at = WINDOWS_1252.indexOf(String.fromCharCode(code));
  return at < 0 ? undefined : 0x80 + at;
}
