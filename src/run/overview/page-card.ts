// The card of one page in the overview: its picture or the outline of its zones, facts, and warnings or failure.

import { type Html, html } from '../../base/html/html.ts';
import { counted } from '../../base/text/counted.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import type { FilterClasses } from './filters.ts';

/** Largest height of the outline, as a multiple of its width. */
const SHOWN_HEIGHT = 1.3;
const LONGEST_TITLE = 120;

export function pageCard(record: BatchRecord, thumbnail: string | undefined, classesOf: FilterClasses): Html {
  const { url, input } = record;
  const name = record.ok && record.title !== '' ? record.title : url;
  const sight = record.ok
    ? thumbnail === undefined
      ? zoneOutline(record)
      : picture(record, thumbnail)
    : failure(record);
  const where = input.line === undefined ? input.source : `${input.source}, line ${input.line}`;
  return html`<article class="${classesOf(record)}">${sight}
<h2>${name.slice(0, LONGEST_TITLE)}</h2><p class="url">${link(url)}</p>
<p><small>${where}${input.id === undefined ? '' : ` · ${input.id}`}${record.attempts > 1 ? ` · ${record.attempts} attempts` : ''}</small></p>
${record.ok ? facts(record) : null}</article>
`;
}

/** Only http and https become links: a list may hold any text. */
const link = (url: string): Html | string =>
  /^https?:/i.test(url) ? html`<a href="${url}" rel="noreferrer noopener">${url}</a>` : url;

function picture({ files }: BatchRecord, thumbnail: string): Html {
  return html`<a class="sight" href="${files.report ?? files.picture ?? files.before ?? thumbnail}"><img loading="lazy" src="${thumbnail}" alt=""></a>`;
}

/** Draws the boxes of the zones, if there is no picture. */
function zoneOutline({ page, zones }: PageRecord): Html {
  const height = Math.min(page.height, page.width * SHOWN_HEIGHT);
  const boxes = ZONES.flatMap(zone => {
    const { box } = zones[zone];
    if (box === null) return [];
    const [left, top, width, tall] = box.map(Math.round);
    return [
      html`<rect class="z-${zone}" x="${left ?? 0}" y="${top ?? 0}" width="${width ?? 0}" height="${tall ?? 0}"/>`,
    ];
  });
  return html`<div class="sight"><svg viewBox="0 0 ${page.width} ${Math.round(height)}" preserveAspectRatio="xMidYMin meet">${boxes}</svg></div>`;
}

function failure(record: BatchRecord & { readonly ok: false }): Html {
  return html`<div class="sight failure"><strong>${record.error.code}</strong><span>${record.error.message}</span></div>`;
}

function facts({ confidence, content, warnings, timings, files }: BatchRecord & { readonly ok: true }): Html {
  const links = Object.entries(files).map(([format, path]) => html`<a href="${path}">${format}</a> `);
  const notes = warnings.map(({ code, message }) => html`<li title="${message}">${code}</li>`);
  return html`<p><small>confidence ${confidence.toFixed(2)} · ${counted(content.chars, 'character')} · ${Math.round(timings.totalMs)} ms</small></p>
<p class="files">${links}</p><ul>${notes}</ul>`;
}
