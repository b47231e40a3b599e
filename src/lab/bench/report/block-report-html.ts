// Renders the block benchmark as one standalone HTML file: a table of methods, and every page, worst first.

import { type Html, html } from '../../../base/html/html.ts';
import { pageHead } from '../../../base/html/page-head.ts';
import { counted } from '../../../base/text/counted.ts';
import type { BlockScore } from '../blocks/metrics.ts';
import type { BlockBenchResult, BlockPageResult } from '../blocks/result.ts';
import { segmentShape } from '../blocks/segment-shape.ts';
import { share } from '../figures.ts';
import type { AnswerLook, BlockLook, LookBlock } from './block-look.ts';
import { scrollBox } from './scrolled.ts';
import { REPORT_STYLE } from './style.ts';
import { failureNotes, heatCell, intervalCell, pageIndex, table, worstFirst } from './tables.ts';

export interface BlockReportOptions {
  readonly title: string;
  readonly lookAt: (pageId: string) => BlockLook | null;
}

export function blockReportHtml(result: BlockBenchResult, { title, lookAt }: BlockReportOptions): string {
  const { methods, lost } = result;
  const [first = ''] = methods;
  const pages = worstFirst(result.pages, page => scoreOf(page, first));
  const sections = pages.map((page, index) => pageSection(page, methods, index, lookAt(page.id)));
  const index = pageIndex(pages, methods, ['marked', ({ blocks }) => blocks], scoreOf);
  return html`${pageHead({ title, style: STYLE, pictures: 'data:' })}<body>
<header class="top">
<h1>${title}</h1>
<p>${counted(pages.length, 'page')} with marked blocks, ${methods.length === 1 ? 'method' : 'methods'} ${methods.join(', ')}. A method that cuts the page itself has blocks of its own; of the others each zone is one. Exact: same contents; fuzzy: alike in 80 %. BCubed: F of pairs of characters, nodes and pixels. Intervals: 95 %, bootstrap over pages.${lost === 0 ? '' : ` ${lost} marked blocks are not on their pages as they were seen, and are left out.`}</p>
<ul class="legend"><li><i class="swatch marked"></i>marked by people</li><li><i class="swatch found"></i>found: a marked block, exactly or fuzzily</li><li><i class="swatch other"></i>a block that nobody marked</li></ul>
</header>
<main>
<section><h2>Summary</h2>${summaryTable(result)}</section>
<section><h2>Pages, the worst of ${first} first, by BCubed of characters</h2>${index}</section>
${sections}
</main>
</body>
</html>
`.markup;
}

const STYLE = `${REPORT_STYLE}
.marked{--block:#2f6fed}.found{--block:#12996b}.other{--block:#d7263d}
.swatch.marked,.swatch.found,.swatch.other{background:var(--block)}
.area{fill:var(--block);fill-opacity:.16}
.line{fill:none;stroke:var(--block);stroke-width:2;vector-effect:non-scaling-stroke}
.line.other{stroke-dasharray:5 3}
.missing li{overflow-wrap:anywhere}
`;

const scoreOf = ({ scores }: BlockPageResult, method: string): number | null | undefined =>
  scores[method]?.bcubed.chars.f1;

const BCUBED = ['chars', 'nodes', 'pixels'] as const;

function summaryTable({ summaries }: BlockBenchResult): Html {
  const rows = summaries.map(
    ({
      method,
      pages,
      failed,
      exact,
      fuzzy,
      everyLevel,
      bcubed,
    }) => html`<tr><th scope="row">${method}</th><td>${pages}</td>
${[exact, fuzzy].map(({ precision, recall, f1 }) => html`<td>${share(precision)}</td><td>${share(recall)}</td>${intervalCell(f1)}`)}
${heatCell(everyLevel.f1?.value)}${BCUBED.map(name => intervalCell(bcubed[name]))}<td>${failed}</td></tr>`,
  );
  const matches = ['exact P', 'R', 'F1', 'fuzzy P', 'R', 'F1', 'F1 of all levels'];
  return table(['method', 'pages', ...matches, 'BCubed chars', 'nodes', 'pixels', 'failed'], rows);
}

function pageSection(
  page: BlockPageResult,
  methods: readonly string[],
  index: number,
  look: BlockLook | null,
): Html {
  const failures = failureNotes(page.failures);
  const size = look === null ? '' : `${Math.round(look.width)} × ${Math.round(look.height)} px, `;
  return html`<section class="page" id="page-${index}">
<h3>${page.id} <small>${size}${counted(page.blocks, 'marked block')}</small></h3>
<p class="title"><bdi>${look?.title ?? ''}</bdi></p>${failures}
${look === null ? null : panels(look, methods, index)}${scoreTable(page, methods)}
${look === null ? null : methods.map((method, at) => missingList(method, look.answers[method], at === 0))}
</section>
`;
}

function scoreTable({ scores }: BlockPageResult, methods: readonly string[]): Html {
  const matched = ({ matched, precision, recall }: BlockScore['fuzzy']) =>
    html`<td>${matched}<small>P ${share(precision)} · R ${share(recall)}</small></td>`;
  const rows = methods.flatMap(method => {
    const score = scores[method];
    if (score === undefined) return [];
    const { exact, fuzzy, bcubed } = score;
    return html`<tr><th scope="row">${method}</th>${matched(exact)}${matched(fuzzy)}${BCUBED.map(name => heatCell(bcubed[name].f1))}</tr>`;
  });
  return table(['method', 'found exactly', 'fuzzily', 'BCubed chars', 'nodes', 'pixels'], rows);
}

function panels(look: BlockLook, methods: readonly string[], index: number): Html {
  const drawn = methods.flatMap(method => {
    const answer = look.answers[method];
    if (answer === undefined) return [];
    const blocks = answer.blocks.map(block => drawBlock(block, block.isMarked ? 'found' : 'other'));
    const picture = look.picture === null ? null : html`<use href="#picture-${index}"/>`;
    return [panel(look, `${method}: ${counted(answer.blocks.length, 'block')}`, picture, blocks)];
  });
  const picture =
    look.picture === null
      ? null
      : html`<image id="picture-${index}" width="${look.width}" height="${look.height}" preserveAspectRatio="none" href="${look.picture}"/>`;
  const truth = look.truth.map(block => drawBlock(block, 'marked'));
  const first = panel(look, `truth: ${counted(look.truth.length, 'block')}`, picture, truth);
  return scrollBox('panels', `blocks of page ${index + 1}`, [first, ...drawn]);
}

function panel(
  { width, height }: BlockLook,
  name: string,
  picture: Html | null,
  blocks: readonly Html[],
): Html {
  return html`<figure><figcaption>${name}</figcaption>
<div class="stage"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">${picture}${blocks}</svg></div></figure>`;
}

function drawBlock({ segment, text }: LookBlock, kind: 'marked' | 'found' | 'other'): Html {
  const { area, outline } = segmentShape(segment);
  return html`<path class="area ${kind}" d="${area}"><title>${text}</title></path><path class="line ${kind}" d="${outline}"/>`;
}

function missingList(method: string, answer: AnswerLook | undefined, isOpen: boolean): Html | null {
  if (answer === undefined || answer.missing.length === 0) return null;
  const items = answer.missing.map(text => html`<li><bdi>${text}</bdi></li>`);
  return html`<details class="missing"${isOpen ? html` open` : null}><summary>${method}: marked blocks that it did not find, the longest first</summary><ul>${items}</ul></details>`;
}
