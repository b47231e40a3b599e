// Writes the studio as one HTML file with script, style and data; it loads nothing.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { escapeHtml } from '../../base/html/escape-text.ts';
import { PAGE_STYLE } from '../../base/html/page-style.ts';
import { MARK_RULES } from './mark-rules.ts';
import type { PackedLook } from './page/look.ts';
import { FRAME_STYLE } from './page/parts/frame-style.ts';
import type { Sheet } from './page/sheet/sheet.ts';
import type { Start } from './page/start.ts';
import { FILE_SCRIPT, SERVED_SCRIPT, STUDIO_STYLE } from './page.generated.ts';

export interface StudioPage {
  readonly title: string;
  readonly start: Start;
  /** Pictures of the looks or the sheet in `start`, in the same order. */
  readonly tiles?: readonly string[];
  /** What a reader without scripts gets in place of the page: trusted markup. */
  readonly plain?: string | undefined;
}

export async function studioHtml(page: StudioPage): Promise<string> {
  return (await studioEnds(page)).join('');
}

/** Returns the file before and after further data, which must hold no `<`. */
export async function studioEnds({ title, start, tiles = [], plain }: StudioPage): Promise<[string, string]> {
  const isServed = start.kind === 'app' || start.kind === 'label';
  const script = isServed ? SERVED_SCRIPT : FILE_SCRIPT;
  const style = `${PAGE_STYLE}${MARK_RULES}${STUDIO_STYLE}`;
  const packed = await promisify(gzip)(JSON.stringify(start), { level: 9 });
  const policy = [
    "default-src 'none'",
    // A run has small pictures in files beside it.
    `img-src ${start.kind === 'run' ? "'self' file:" : 'blob:'}`,
    `style-src ${[style, FRAME_STYLE].map(hashSource).join(' ')}`,
    `script-src ${hashSource(script)}`,
    ...(isServed ? ["connect-src 'self'"] : []),
    "require-trusted-types-for 'script'",
    'trusted-types pith-content',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const name = escapeHtml(title);
  const shown = isServed ? 'data of this service' : 'data that is in the page; it loads nothing';
  // Script and style are trusted and contain no end tag; page data is Base64.
  return [
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${style}</style>
</head>
<body><div id="studio"></div>
<noscript>${plain ?? `<p>${name}: this page needs its own script, which shows ${shown}.</p>`}</noscript>
${tiles.map(tile => `<script type="text/plain" class="tile">${tile}</script>\n`).join('')}<script type="text/plain" id="start">${packed.toString('base64')}</script>
<script type="text/plain" id="more">`,
    `</script>
<script>${script}</script></body></html>
`,
  ];
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes a report of one page as a standalone file. */
export function reportHtml({ look, tiles }: PackedLook): Promise<string> {
  const title = look.title === '' ? look.url : look.title;
  return studioHtml({ title: `${title} · pith`, start: { kind: 'report', looks: [look] }, tiles });
}

export interface PicturedSheet extends Sheet, Pick<StudioPage, 'plain'> {
  /** WebP. */
  readonly pictures?: readonly Buffer[];
}

/** Writes a report that is a sheet as a standalone file. */
export function sheetHtml({ pictures = [], plain, ...sheet }: PicturedSheet): Promise<string> {
  const tiles = pictures.map(picture => picture.toString('base64'));
  return studioHtml({ title: sheet.title, start: { kind: 'sheet', sheet }, tiles, plain });
}
