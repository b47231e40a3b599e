// Tables of content scores: figures and grades of each method, by kind of page, and where each wins.

import { type Html, html } from '../../../base/html/html.ts';
import { CONTENT_GRADE_NAMES, type ContentGrade } from '../content/grades.ts';
import { winners } from '../content/winners.ts';
import { percent, share } from '../figures.ts';
import type { MethodSummary, ZoneBenchResult } from '../zones/result.ts';
import { heatCell, intervalCell, table, tableByKind } from './tables.ts';

export function contentSection(result: ZoneBenchResult): Html {
  const { summaries } = result;
  return html`<h2>Content</h2><p>By weight: how much of what a method keeps is content, and how much of the content it keeps. Grade A: all noise gone and nothing lost; B: most noise gone and nothing lost; C: the rest.</p>${figureTable(summaries)}
<h2>Content by kind of page</h2><p>F1, and the shares of the grades A, B and C; the best of a kind is underlined.</p>${kindTable(summaries)}
<h2>Where each wins</h2><p>Pages on which a method has the best content F1, alone or with others.</p>${winTable(result)}`;
}

function figureTable(summaries: readonly MethodSummary[]): Html {
  const head = ['method', 'pages', 'precision', 'recall', 'F1', ...CONTENT_GRADE_NAMES];
  return table(
    head,
    summaries.map(
      ({ method, content }) => html`<tr><th scope="row">${method}</th><td>${content.pages}</td>
${heatCell(content.precision)}${heatCell(content.recall)}${intervalCell(content.f1)}
${CONTENT_GRADE_NAMES.map(grade => html`<td>${percent(content.grades[grade])}</td>`)}</tr>`,
    ),
  );
}

function kindTable(summaries: readonly MethodSummary[]): Html {
  const methods = summaries.map(({ method }) => method);
  return tableByKind(summaries, methods, rows => {
    const best = Math.max(...rows.map(row => row?.contentF1 ?? -1));
    return rows.map(row => {
      const f1 = row?.contentF1 ?? null;
      if (row === undefined || f1 === null) return html`<td>–</td>`;
      const value = f1 === best ? html`<b class="best">${share(f1)}</b>` : html`${share(f1)}`;
      return html`<td>${value}<small>${gradeText(row.contentGrades)}</small></td>`;
    });
  });
}

const gradeText = (grades: Readonly<Record<ContentGrade, number>>): string =>
  CONTENT_GRADE_NAMES.map(grade => `${grade} ${percent(grades[grade])}`).join(' · ');

function winTable(result: ZoneBenchResult): Html {
  const rows = winners(result).map(
    ([kind = '', ...counts]) =>
      html`<tr><th scope="row">${kind}</th>${counts.map(count => html`<td>${count}</td>`)}</tr>`,
  );
  return table(['kind', 'pages', ...result.methods], rows);
}
