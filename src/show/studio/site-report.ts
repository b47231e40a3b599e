// The report of a site model as one HTML file: the slots of its template over a page, and what each is taken for.

import { isEmpty } from '../../base/box.ts';
import { type Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { counted } from '../../base/text/counted.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { partBox, type SitePart } from '../../judge/site/site-finding.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import { type ListedSlot, slotId } from '../../judge/site/slots/listed-slots.ts';
import { slotsOf } from '../../judge/site/slots/slots.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';

/** `sample`: the page that slots are drawn over; without one only the table is shown. */
export function siteReport(model: SiteModel, sample: Snapshot | undefined): string {
  const slots = model.slots();
  const parts = sample === undefined ? [] : shownParts(model, sample);
  const texts = new Map(parts.map(({ id, text }) => [id, text]));
  return html`${pageHead({ title: 'Template of a site', style: STYLE, pictures: 'data:' })}
<body>
<h1>Template of a site</h1>
<p>${counted(model.pages, 'page')} learned, ${counted(slots.length, 'slot')}. A slot is a place of the template: the same tags, ids and classes on the way to it. To correct one: <code>pith site learn --update --slot ID=noise -o MODEL</code>, or <code>ID=content</code>.</p>
<ul class="legend">${Object.entries(KINDS).map(([kind, says]) => html`<li><span class="swatch ${kind}"></span>${kind}: ${says}</li>`)}</ul>
<main>
${sample === undefined ? null : pictureOf(sample, parts, slots)}
<table>
<thead><tr><th>Slot<th>Place<th>Pages<th>Characters<th>Taken for<th>Why<th>On this page</thead>
<tbody>
${slots.map(slot => rowOf(slot, texts.get(slot.id)))}
</tbody>
</table>
</main>
`.markup;
}

const KINDS: Readonly<Record<ListedSlot['takenFor'], string>> = {
  article: 'the text that differs from page to page stands here',
  content: 'counts for its pieces',
  unsure: 'says little; the page itself decides',
  noise: 'counts against its pieces',
};

interface ShownPart {
  readonly id: string;
  readonly part: SitePart;
  readonly text: string;
}

function shownParts(model: SiteModel, sample: Snapshot): ShownPart[] {
  if (!model.methods.includes('slots')) return [];
  const slots = slotsOf(sample);
  return model
    .judge('slots')
    .judge(sample)
    .parts.map(part => ({
      id: slotId(slots[part.element] ?? 0),
      part,
      text: onOneLine(part.texts.map(index => sample.texts[index]?.text ?? '').join(' ')),
    }));
}

function rowOf({ id, path, pages, chars, takenFor, corrected, reason }: ListedSlot, text = ''): Html {
  return html`<tr id="slot-${id}"><td><code>${id}</code><td>${path.replaceAll(' > ', ' › ')}<td>${pages}<td>${chars}<td><span class="swatch ${takenFor}"></span>${takenFor}${corrected === undefined ? null : ' (by hand)'}<td>${reason}<td>${shortened(text)}
`;
}

function pictureOf(sample: Snapshot, parts: readonly ShownPart[], slots: readonly ListedSlot[]): Html {
  const known = new Map(slots.map(slot => [slot.id, slot]));
  const { width, height } = sample.page;
  const shown = Math.min(height, MOST_HEIGHT);
  return html`<svg viewBox="0 0 ${width} ${shown}" role="img" aria-label="The slots on a page of the site">
${parts.map(({ id, part, text }) => {
  const box = partBox(sample, part);
  if (isEmpty(box) || box[1] >= shown) return null;
  const [left, top, boxWidth, boxHeight] = box.map(Math.round) as [number, number, number, number];
  const slot = known.get(id);
  const letters = text.slice(0, Math.max(1, Math.floor(boxWidth / LETTER_WIDTH)));
  return html`<a href="#slot-${id}"><rect class="${slot?.takenFor ?? 'unsure'}" x="${left}" y="${top}" width="${boxWidth}" height="${boxHeight}"><title>${id}: ${slot?.path ?? 'in no learned page'}
${part.reason}</title></rect><text x="${left + 2}" y="${top + Math.min(boxHeight, LETTER_HEIGHT)}">${letters}</text></a>
`;
})}</svg>`;
}

/** A longer page is cut: its slots repeat. */
const MOST_HEIGHT = 6000;
/** Letters of Han and the like are as wide as high. */
const LETTER_HEIGHT = 14;
const LETTER_WIDTH = 14;

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)} …` : text);

const STYLE = `
body{margin:24px}
main{display:grid;grid-template-columns:minmax(280px,2fr) 3fr;gap:24px;align-items:start}
svg{width:100%;border:1px solid var(--line);background:#fff}
svg text{font-size:14px;fill:#1b1e24;pointer-events:none}
rect{fill-opacity:.22;stroke-width:1;stroke-opacity:.9}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;padding:0}
.swatch{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;vertical-align:-1px}
.article{fill:#15803d;stroke:#15803d;background:#15803d}
.content{fill:#65a30d;stroke:#65a30d;background:#65a30d}
.unsure{fill:#6b7280;stroke:#6b7280;background:#6b7280}
.noise{fill:#be185d;stroke:#be185d;background:#be185d}
table{font-size:12px}
td,th{border-bottom:1px solid var(--line);padding:3px 8px;text-align:left;vertical-align:top}
td:nth-child(2),td:last-child{overflow-wrap:anywhere}
tr:target{outline:2px solid #2459c9}
`;
