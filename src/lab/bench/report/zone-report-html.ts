// Renders the zone benchmark as one standalone HTML file: tables, calibration, and every page, worst first.

import { html } from '../../../base/html/html.ts';
import { pageHead } from '../../../base/html/page-head.ts';
import { counted } from '../../../base/text/counted.ts';
import type { PageResult, ZoneBenchResult } from '../zones/result.ts';
import { contentSection } from './content-tables.ts';
import { pictureGrid } from './grid.ts';
import { pageSection, type ReportPicture } from './pages.ts';
import { REPORT_STYLE } from './style.ts';
import {
  calibrationFigure,
  confusionTable,
  kindTable,
  pageIndex,
  summaryTable,
  worstFirst,
  zoneLegend,
} from './tables.ts';

export interface ReportOptions {
  readonly title: string;
  /** The scaled-down picture: a `data:` URI or a file beside the report; `null` for none. */
  readonly pictureOf: (page: PageResult) => ReportPicture | null;
  /** The method by which pages are sorted; by default the first. */
  readonly orderBy?: string;
}

export function reportHtml(result: ZoneBenchResult, options: ReportOptions): string {
  const orderBy = options.orderBy ?? result.methods[0] ?? '';
  const pages = worstFirst(result.pages, page => scoreOf(page, orderBy));
  const sections = pages.map((page, index) =>
    pageSection(page, result.methods, index, options.pictureOf(page)),
  );
  const index = pageIndex(pages, result.methods, ['kind', ({ kind }) => kind], scoreOf);
  return html`${pageHead({ title: options.title, style: REPORT_STYLE, pictures: "data: 'self' file:" })}<body>
<header class="top">
<h1>${options.title}</h1>
<p>${counted(result.pages.length, 'labelled page')}, ${result.methods.length === 1 ? 'method' : 'methods'} ${result.methods.join(', ')}. Weights: a text its non-blank characters, an image 40. Intervals: 95 %, bootstrap over pages.</p>
${zoneLegend()}
</header>
<main>
<section><h2>Summary</h2>${summaryTable(result.summaries)}</section>
<section><h2>By kind of page</h2>${kindTable(result.summaries)}</section>
<section>${contentSection(result)}</section>
<section><h2>What was taken for what</h2><div class="row">${result.summaries.map(confusionTable)}</div></section>
<section><h2>Does confidence tell?</h2><div class="row">${result.summaries.map(calibrationFigure)}</div></section>
<section><h2>Pages, the worst of ${orderBy} first</h2>${index}</section>
<section><h2>Picture grid</h2><p>Zones as outlines, what is kept as content in yellow; below each its accuracy in zones and its content F1.</p>${pictureGrid(pages, result.methods)}</section>
${sections}
</main>
</body>
</html>
`.markup;
}

const scoreOf = ({ answers }: PageResult, method: string): number | undefined =>
  answers[method]?.score.accuracy;
