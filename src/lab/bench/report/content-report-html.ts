// Renders the content benchmark as one standalone HTML file: tables by method and kind, and every page, worst first.

import { type Html, html } from '../../../base/html/html.ts';
import { pageHead } from '../../../base/html/page-head.ts';
import { counted } from '../../../base/text/counted.ts';
import type { ContentBenchResult, ContentPageResult } from '../content/result.ts';
import { milliseconds, share, withInterval } from '../figures.ts';
import type { ContentLook } from './content-look.ts';
import { scrollBox } from './scrolled.ts';
import { REPORT_STYLE } from './style.ts';
import { failureNotes, heatCell, pageIndex, table, tableByKind, worstFirst } from './tables.ts';

export interface ContentReportOptions {
  readonly title: string;
  readonly lookAt: (pageId: string) => ContentLook | null;
}

export function contentReportHtml(
  result: ContentBenchResult,
  { title, lookAt }: ContentReportOptions,
): string {
  const [first = ''] = result.methods;
  const pages = worstFirst(result.pages, page => scoreOf(page, first));
  const sections = pages.map((page, index) => pageSection(page, result.methods, index, lookAt(page.id)));
  const index = pageIndex(pages, result.methods, ['kind', ({ kind }) => kind], scoreOf);
  return html`${pageHead({ title, style: STYLE, pictures: 'data:' })}<body>
<header class="top">
<h1>${title}</h1>
<p>${counted(result.pages.length, 'page')} with known content. Word F1: lower-cased words as a multiset, mean over pages. Shingles: runs of four words, F1 of mean precision and mean recall. Intervals: 95 %, bootstrap over pages.</p>
<ul class="legend"><li><i class="swatch kept-swatch"></i>kept</li><li><i class="swatch dropped-swatch"></i>dropped</li></ul>
</header>
<main>
<section><h2>Summary</h2>${summaryTable(result)}</section>
<section><h2>Word F1 by kind of page</h2>${kindTable(result)}</section>
<section><h2>Pages, the worst of ${first} first</h2>${index}</section>
${sections}
</main>
</body>
</html>
`.markup;
}

const STYLE = `${REPORT_STYLE}
.kept{fill:#12996b;fill-opacity:.22}.dropped{fill:#d7263d;fill-opacity:.16}
.kept-swatch{background:#12996b}.dropped-swatch{background:#d7263d}
.differences{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));gap:16px}
.differences li{overflow-wrap:anywhere}
`;

const scoreOf = ({ scores }: ContentPageResult, method: string): number | undefined =>
  scores[method]?.words.f1;

function summaryTable({ summaries }: ContentBenchResult): Html {
  const rows = summaries.map(
    summary => html`<tr><th scope="row">${summary.method}</th><td>${summary.pages}</td>
<td>${share(summary.wordPrecision?.value)}</td><td>${share(summary.wordRecall?.value)}</td>${withInterval(summary.wordF1).map(cell => html`<td>${cell}</td>`)}
${withInterval(summary.shingleF1).map(cell => html`<td>${cell}</td>`)}<td>${share(summary.with?.value)}</td><td>${share(summary.without?.value)}</td>
<td>${summary.failed}</td><td>${milliseconds(summary.meanMilliseconds)}</td></tr>`,
  );
  const head = [
    'method',
    'pages',
    'word P',
    'word R',
    'word F1',
    '95 %',
    'shingle F1',
    '95 %',
    'with',
    'without',
  ];
  return table([...head, 'failed', 'ms/page'], rows);
}

const kindTable = ({ summaries, methods }: ContentBenchResult): Html =>
  tableByKind(summaries, methods, rows => rows.map(row => heatCell(row?.wordF1)));

function pageSection(
  page: ContentPageResult,
  methods: readonly string[],
  index: number,
  look: ContentLook | null,
): Html {
  const failures = failureNotes(page.failures);
  const scores = methods.map(method => `${method} ${share(page.scores[method]?.words.f1)}`).join(', ');
  return html`<section class="page" id="page-${index}">
<h3>${page.id} <small>${page.kind}</small></h3>
<p class="title"><bdi>${look?.title ?? ''}</bdi> <bdi>${page.url}</bdi></p>
<p>Word F1: ${scores}</p>${look === null ? null : html`<p>${look.verdict}</p>`}${failures}
${look === null ? null : lookPanel(look, index)}
</section>
`;
}

function lookPanel(look: ContentLook, index: number): Html {
  const boxes = look.texts.map(({ pageBox: [x, y, width, height], isKept }) => {
    const place = html`x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}"`;
    return html`<rect class="${isKept ? 'kept' : 'dropped'}" ${place}/>`;
  });
  const picture =
    look.picture === null
      ? null
      : html`<image width="${look.width}" height="${look.height}" preserveAspectRatio="none" href="${look.picture}"/>`;
  const panels = html`<figure><figcaption>kept and dropped</figcaption>
<div class="stage"><svg viewBox="0 0 ${look.width} ${look.height}" role="img" aria-label="content of page ${index + 1}">${picture}${boxes}</svg></div></figure>
<div class="differences">${lineList('missing from the answer', look.missing)}${lineList('in the answer by mistake', look.surplus)}</div>`;
  return scrollBox('panels', `content of page ${index + 1}`, panels);
}

function lineList(name: string, lines: readonly string[]): Html {
  const items = lines.map(line => html`<li><bdi>${line}</bdi></li>`);
  return html`<figure><figcaption>${name}</figcaption>${lines.length === 0 ? html`<p>nothing</p>` : html`<ul>${items}</ul>`}</figure>`;
}
