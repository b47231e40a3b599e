// The tables and plots at the top of the report.

import { type Html, type HtmlValue, html } from '../../../base/html/html.ts';
import { counted } from '../../../base/text/counted.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { milliseconds, percent, share, withInterval } from '../figures.ts';
import { pagesByKind } from '../text-tables.ts';
import type { ConfidenceBin } from '../zones/calibration.ts';
import { GRADES } from '../zones/metrics.ts';
import type { MethodSummary } from '../zones/result.ts';
import { scrollBox } from './scrolled.ts';

export function zoneLegend(): Html {
  const entries = ZONES.map(zone => html`<li><i class="swatch b-${zone}"></i>${zone}</li>`);
  return html`<ul class="legend">${entries}<li><i class="swatch kept-swatch"></i>kept as content</li><li><i class="swatch wrong-swatch"></i>in another zone than the truth</li></ul>`;
}

export function summaryTable(summaries: readonly MethodSummary[]): Html {
  const head = [
    'method',
    'pages',
    'accuracy',
    'macro F1',
    ...ZONES,
    'centre IoU',
    'BCubed chars',
    'nodes',
    'pixels',
    'grades',
    'failed',
    'ms a page',
  ];
  return table(
    head,
    summaries.map(
      summary => html`<tr><th scope="row">${summary.method}</th><td>${summary.pages}</td>
${intervalCell(summary.accuracy)}${intervalCell(summary.macroF1)}
${ZONES.map(zone => heatCell(summary.zones[zone].f1))}${heatCell(summary.centerIou?.value)}
${(['chars', 'nodes', 'pixels'] as const).map(name => heatCell(summary.bcubed[name]?.value))}
<td>${gradeBar(summary)}</td><td>${summary.failed}</td><td>${milliseconds(summary.meanMilliseconds)}</td></tr>`,
    ),
  );
}

export function kindTable(summaries: readonly MethodSummary[]): Html {
  const columns = summaries.flatMap(({ method }) => [`${method}: accuracy`, 'macro F1', 'good']);
  return tableByKind(summaries, columns, rows =>
    rows.map(row => [heatCell(row?.accuracy), heatCell(row?.macroF1), heatCell(row?.good)]),
  );
}

interface OfKind {
  readonly kind: string;
  readonly pages: number;
}

/** A row for each kind of page; `cellsOf` gets what each method has of the kind. */
export function tableByKind<Row extends OfKind>(
  methods: readonly { readonly byKind: readonly Row[] }[],
  columns: readonly string[],
  cellsOf: (rows: readonly (Row | undefined)[]) => HtmlValue,
): Html {
  const pages = pagesByKind(methods.map(({ byKind }) => byKind));
  const rows = [...pages].map(([kind, count]) => {
    const cells = cellsOf(methods.map(({ byKind }) => byKind.find(row => row.kind === kind)));
    return html`<tr><th scope="row">${kind}</th><td>${count}</td>
${cells}</tr>`;
  });
  return table(['kind', 'pages', ...columns], rows);
}

/** Each row is one zone of the truth, and shows how its weight is distributed. */
export function confusionTable(summary: MethodSummary): Html {
  const rows = ZONES.map(truth => {
    const total = ZONES.reduce((sum, answer) => sum + summary.confusion[truth][answer], 0);
    const cells = ZONES.map(answer => heatCell(total > 0 ? summary.confusion[truth][answer] / total : null));
    return html`<tr><th scope="row">${truth}</th>${cells}<td>${percent(total)}</td></tr>`;
  });
  const head = ['truth ↓ answer →', ...ZONES, 'of all'];
  return html`<figure><figcaption>${summary.method}</figcaption>${table(head, rows)}</figure>`;
}

/** Size of the calibration plot in SVG units. */
const PLOT = { size: 220, dot: 4, perPage: 1.2, tick: 14 } as const;

export function calibrationFigure({ method, calibration }: MethodSummary): Html {
  const rows = [...calibration.bins.filter(bin => bin.pages > 0), calibration.sure, calibration.unsure].map(
    (bin, index, all) => html`<tr><th scope="row">${nameOf(bin, index, all.length)}</th><td>${bin.pages}</td>
<td>${share(bin.confidence)}</td>${heatCell(bin.accuracy)}${heatCell(bin.pages > 0 ? bin.good : null)}</tr>`,
  );
  return html`<figure><figcaption>${method}</figcaption>
<p>${confidenceSentence(calibration)} Mean distance of confidence from accuracy: ${share(calibration.expectedError)}.</p>
<div class="calibration">${calibrationPlot(calibration)}${table(['confidence', 'pages', 'mean', 'accuracy', 'good'], rows)}</div></figure>`;
}

/** Says if pages with high confidence are right more often than the others. */
function confidenceSentence({ sure, unsure }: MethodSummary['calibration']): Html {
  const said = (bin: ConfidenceBin) =>
    bin.pages === 0
      ? html`no page`
      : html`${counted(bin.pages, 'page')}, accuracy <b>${share(bin.accuracy)}</b>`;
  return html`Confidence over ${sure.from}: ${said(sure)}; up to ${unsure.to}: ${said(unsure)}.`;
}

function calibrationPlot({ bins }: MethodSummary['calibration']): Html {
  const { size, tick } = PLOT;
  const dots = bins.map(({ confidence, accuracy, pages }) =>
    confidence === null || accuracy === null
      ? null
      : html`<circle class="dot" cx="${confidence * size}" cy="${(1 - accuracy) * size}" r="${PLOT.dot + PLOT.perPage * Math.sqrt(pages)}"><title>${counted(pages, 'page')}, confidence ${share(confidence)}, accuracy ${share(accuracy)}</title></circle>`,
  );
  return html`<svg class="plot" viewBox="-26 -12 ${size + 40} ${size + 44}" role="img" aria-label="accuracy over confidence">
<rect class="frame" width="${size}" height="${size}"/><path class="ideal" d="M0 ${size}L${size} 0"/>${dots}
<text x="0" y="${size + tick}">0</text><text x="${size}" y="${size + tick}" text-anchor="end">1</text>
<text x="${size / 2}" y="${size + tick}" text-anchor="middle">confidence</text>
<text x="-6" y="8" text-anchor="end">1</text><text transform="translate(-10 ${size / 2})rotate(-90)" text-anchor="middle">accuracy</text></svg>`;
}

/** The last two rows are pages above and below the claim. */
function nameOf(bin: ConfidenceBin, index: number, rows: number): string {
  if (index === rows - 2) return `over ${bin.from}`;
  if (index === rows - 1) return `up to ${bin.to}`;
  return `${bin.from}–${bin.to}`;
}

function gradeBar(summary: MethodSummary): Html {
  let left = 0;
  const parts = GRADES.map(({ name }, index) => {
    const width = 100 * summary.grades[name];
    const part = html`<rect class="g${index}" x="${left}" width="${width}" height="12"><title>${name} ${percent(summary.grades[name])}</title></rect>`;
    left += width;
    return part;
  });
  return html`<svg class="grades" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label="grades">${parts}</svg><small>${percent(summary.grades.good)} good</small>`;
}

export function intervalCell(figure: Parameters<typeof withInterval>[0]): Html {
  const [value, interval] = withInterval(figure);
  return html`<td class="h${heatOf(figure?.value)}"><b>${value}</b><small>${interval}</small></td>`;
}

type Score = number | null | undefined;

/** A page on which the method failed has no score, and comes first. */
export const worstFirst = <Page>(pages: readonly Page[], scoreOf: (page: Page) => Score): Page[] =>
  [...pages].sort((a, b) => (scoreOf(a) ?? -1) - (scoreOf(b) ?? -1));

/** Lists all pages in one table with links to their sections; `about` returns further facts of a page. */
export function pageIndex<Page extends { readonly id: string }>(
  pages: readonly Page[],
  methods: readonly string[],
  [heading, about]: readonly [heading: string, about: (page: Page) => string | number],
  scoreOf: (page: Page, method: string) => Score,
): Html {
  const rows = pages.map((page, index) => {
    const cells = methods.map(method => heatCell(scoreOf(page, method)));
    return html`<tr><th scope="row"><a href="#page-${index}">${page.id}</a></th><td>${about(page)}</td>${cells}</tr>`;
  });
  return html`<details><summary>All ${counted(pages.length, 'page')}</summary>${table(['page', heading, ...methods], rows)}</details>`;
}

/** Reasons why methods have no answer for a page. */
export const failureNotes = (failures: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(failures).map(
    ([method, reason]) => html`<p class="failure"><b>${method} failed:</b> <bdi>${reason}</bdi></p>`,
  );

export function heatCell(value: number | null | undefined): Html {
  return html`<td class="h${heatOf(value)}">${share(value)}</td>`;
}

/** Ten tints, darkest for 1. */
function heatOf(value: number | null | undefined): number {
  return value === null || value === undefined ? 0 : Math.round(10 * value);
}

export function table(head: readonly string[], rows: readonly Html[]): Html {
  const cells = head.map(name => html`<th scope="col">${name}</th>`);
  const whole = html`<table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table>`;
  return scrollBox('scroll', `table: ${head.join(', ')}`, whole);
}
