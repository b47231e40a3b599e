// The history of an archived page: each capture with its zones, and what differs from the capture before; as data, and
// as one HTML file.

import { asPithError, PithError } from '../../base/errors.ts';
import { type Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { counted } from '../../base/text/counted.ts';
import { comparePages } from '../../judge/compare/compare-pages.ts';
import type { ComparedPage } from '../../judge/compare/compared-page.ts';
import { comparedSnapshot } from '../../judge/compare/compared-page.ts';
import type { Outline } from '../../judge/compare/outline.ts';
import { outlineOf } from '../../judge/compare/outline.ts';
import { outlineChanges } from '../../judge/compare/outline-changes.ts';
import { timeText } from '../../see/archive/captures.ts';
import { thumbnailOf } from '../../show/picture/raster/thumbnail.ts';
import type { ReadPage } from '../pipeline/make-result.ts';
import { textHeadline } from './headline.ts';

export interface HistoryEntry {
  /** ms since 1970. */
  readonly at: number;
  readonly title: string;
  /** The change of the text since the capture before; `null` for the first one. */
  readonly headline: string | null;
  /** The changes of the blocks of the page, one sentence each. */
  readonly changes: readonly string[];
  /** Why the capture could not be shown. */
  readonly error: PithError | null;
  /** The page with its zones, as WebP. */
  readonly thumbnail: Buffer | null;
}

/** `see`: replays the capture of this time. A capture that fails is compared with none. */
export async function* historyOf(
  times: readonly number[],
  see: (at: number) => Promise<ReadPage>,
  signal: AbortSignal,
): AsyncGenerator<HistoryEntry> {
  let before: { readonly page: ComparedPage; readonly outline: Outline } | undefined;
  for (const at of times) {
    if (signal.aborted) throw new PithError('CANCELLED', 'stopped before all captures were read');
    const result = await see(at).catch((error: unknown) => asPithError(error));
    if (result instanceof PithError) {
      yield { at, title: '', headline: null, changes: [], error: result, thumbnail: null };
      continue;
    }
    const { snapshot, zoning, picture } = result;
    const now = { page: comparedSnapshot(snapshot, zoning), outline: outlineOf(snapshot, zoning) };
    yield {
      at,
      title: snapshot.title,
      error: null,
      headline: before === undefined ? null : textHeadline(comparePages(before.page, now.page).text),
      changes:
        before === undefined ? [] : outlineChanges(before.outline, now.outline).map(({ text }) => text),
      thumbnail: picture === undefined ? null : await thumbnailOf(picture, snapshot.page),
    };
    before = now;
  }
}

/**
 * Draws the history of an archived page as one HTML file: a timeline with a thumbnail and words for each capture.
 * `all`: number of captures in the archive.
 */
export function historyHtml(url: string, entries: readonly HistoryEntry[], all: number): string {
  const title = `History of ${url}`;
  return html`${pageHead({ title, style: STYLE, pictures: 'data:' })}<body><main><h1>${title}</h1>
<p>${entries.length < all ? `${entries.length} of ${counted(all, 'capture')}` : counted(all, 'capture')}, ${entries.filter(isChange).length} with a change since the one before.</p>
<ol>${entries.map(entryHtml)}</ol></main></body></html>
`.markup;
}

const isChange = ({ changes, headline }: HistoryEntry): boolean =>
  changes.length > 0 || (headline !== null && headline !== 'the text is the same');

function entryHtml(entry: HistoryEntry): Html {
  const { at, title, thumbnail } = entry;
  const source = thumbnail === null ? null : `data:image/webp;base64,${thumbnail.toString('base64')}`;
  const picture =
    source === null
      ? ''
      : html`<div class="picture"><img src="${source}" alt="the page with its zones"></div>`;
  return html`<li class="${isChange(entry) ? 'changed' : 'same'}"><h2><time datetime="${new Date(at).toISOString()}">${timeText(at)}</time></h2>
${picture}<div><p><bdi>${title}</bdi></p>${saidOf(entry)}</div></li>
`;
}

function saidOf({ error, headline, changes }: HistoryEntry): Html {
  if (error !== null) return html`<p class="bad">${error.code}: ${error.message}</p>`;
  if (headline === null) return html`<p>Not compared: no earlier capture was read.</p>`;
  const layout =
    changes.length === 0
      ? html`<p>The layout is the same.</p>`
      : html`<ul>${changes.map(text => html`<li><bdi>${text}</bdi></li>`)}</ul>`;
  return html`<p>${headline}</p>${layout}`;
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:24px}
h1{font-size:22px;overflow-wrap:anywhere}
ol{list-style:none;margin:24px 0;padding:0;border-left:2px solid var(--line)}
ol>li{position:relative;display:grid;grid-template-columns:minmax(0,340px) 1fr;gap:8px 24px;padding:0 0 36px 24px}
ol>li::before{content:"";position:absolute;left:-8px;top:6px;width:14px;height:14px;border-radius:50%;background:var(--paper);border:3px solid var(--line)}
li.changed::before{background:var(--bad);border-color:var(--bad)}
h2{grid-column:1/-1;margin:0;font-size:16px;font-variant-numeric:tabular-nums}
.picture{max-height:320px;overflow:auto;border:1px solid var(--line)}
img{display:block;width:100%}
p{margin:0 0 8px;overflow-wrap:anywhere}
ul{margin:0;padding-left:20px}
.same,.same h2{color:var(--soft)}
.bad{color:var(--bad)}
@media (max-width:700px){ol>li{grid-template-columns:1fr}}
`;
