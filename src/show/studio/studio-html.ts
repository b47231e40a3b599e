// Writes the studio as one HTML file with script, style and data; it loads nothing.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { hexColour } from '../picture/css-colour.ts';
import { ZONE_COLOURS } from '../picture/overlay/overlay-style.ts';
import type { PackedLook } from './page/look.ts';
import { FRAME_STYLE } from './page/parts/frame-style.ts';
import type { Start } from './page/start.ts';
import { STUDIO_SCRIPT, STUDIO_STYLE } from './page.generated.ts';

export interface StudioPage {
  readonly title: string;
  readonly start: Start;
  /** Pictures of the looks in `start`, in the same order. */
  readonly tiles?: readonly string[];
  /** True if it may connect to its own server. */
  readonly isServed?: boolean;
}

export async function studioHtml({
  title,
  start,
  tiles = [],
  isServed = false,
}: StudioPage): Promise<string> {
  const packed = await promisify(gzip)(JSON.stringify(start), { level: 9 });
  const head = pageHead({
    title,
    style: `${zoneRules()}${STUDIO_STYLE}`,
    pictures: 'blob:',
    also: {
      scripts: [STUDIO_SCRIPT],
      styles: [FRAME_STYLE],
      directives: [
        ...(isServed ? ["connect-src 'self'"] : []),
        "require-trusted-types-for 'script'",
        'trusted-types pith-content',
      ],
    },
  });
  // The script is trusted and contains no end tag; page data is Base64.
  return html`${head}<body><div id="studio"></div>
<noscript>This page needs its own script, which shows data that is in the page; it loads nothing.</noscript>
${tiles.map(tile => html`<script type="text/plain" class="tile">${tile}</script>\n`)}<script type="text/plain" id="start">${packed.toString('base64')}</script>
<script>${new Html(STUDIO_SCRIPT)}</script></body></html>
`.markup;
}

/** Uses the zone colours of the annotated picture. */
function zoneRules(): string {
  const colours = Object.entries(ZONE_COLOURS).map(
    ([zone, { line, ink }]) => `--${zone}:${hexColour(line)};--${zone}-ink:${hexColour(ink)}`,
  );
  return `:root{${colours.join(';')}}`;
}

/** Writes a report of one page as a standalone file. */
export function reportHtml({ look, tiles }: PackedLook): Promise<string> {
  const title = look.title === '' ? look.url : look.title;
  return studioHtml({ title: `${title} · pith`, start: { kind: 'report', looks: [look] }, tiles });
}
