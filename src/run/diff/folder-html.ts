// Formats the comparison of two folders as an HTML page, largest differences first.

import { type Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { type DiffOutcome, faultsOf } from './diff-outcome.ts';
import { DIFF_FIGURE_NAMES, DIFF_FIGURES, percent } from './limits.ts';

export function folderHtml(names: readonly [string, string], outcomes: readonly DiffOutcome[]): string {
  const sorted = [...outcomes].sort((a, b) => weightOf(b) - weightOf(a));
  const title = `${names[0]} → ${names[1]}`;
  const heads = DIFF_FIGURE_NAMES.map(name => html`<th scope="col">${name}</th>`);
  return html`${pageHead({ title, style: STYLE, pictures: "'none'" })}<body><main><h1>${title}</h1>
<p>${outcomes.length} ${outcomes.length === 1 ? 'page' : 'pages'}, ${outcomes.filter(one => faultsOf(one).length > 0).length} over a limit, missing or failed. The differences:</p>
<dl>${DIFF_FIGURE_NAMES.map(name => html`<div><dt>${name}</dt><dd>${DIFF_FIGURES[name].means}</dd></div>`)}</dl>
<div class="scroll" tabindex="0" role="region" aria-label="All pages"><table><thead><tr><th scope="col">page</th>${heads}<th scope="col">changes</th><th scope="col">verdict</th></tr></thead><tbody>
${sorted.map(row)}
</tbody></table></div></main></body></html>
`.markup;
}

function row(outcome: DiffOutcome): Html {
  const faults = faultsOf(outcome);
  const verdict = html`<td class="${faults.length === 0 ? 'good' : 'bad'}">${faults.length === 0 ? 'passes' : faults.join('; ')}</td>`;
  if (outcome.kind !== 'compared') {
    const empty = [...DIFF_FIGURE_NAMES, 'changes'].map(() => html`<td></td>`);
    return html`<tr><th scope="row"><bdi>${outcome.name}</bdi></th>${empty}${verdict}</tr>
`;
  }
  const { diff } = outcome;
  const figures = DIFF_FIGURE_NAMES.map(name => {
    const figure = DIFF_FIGURES[name].of(diff);
    return html`<td>${figure === null ? '' : percent(figure)}</td>`;
  });
  const { rezoned, appeared, gone, reworded, moved } = diff.counts;
  return html`<tr><th scope="row"><bdi>${outcome.name}</bdi></th>${figures}<td>${rezoned} rezoned, ${appeared} appeared, ${gone} gone, ${reworded} reworded, ${moved} moved</td>${verdict}</tr>
`;
}

/** Sort key: pages that cannot be compared first, then those over a limit, then by changed text. */
function weightOf(outcome: DiffOutcome): number {
  if (outcome.kind !== 'compared') return 3;
  return outcome.diff.text.changedShare + (outcome.over.length > 0 ? 1.5 : 0);
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1b1e24;--soft:#5c6470;--line:#dfe3ea;--good:#00694f;--bad:#b3192e}
@media (prefers-color-scheme:dark){:root{--paper:#14161a;--ink:#e8eaee;--soft:#9aa3b1;--line:#2c313a;--good:#4fd3ab;--bad:#ff7b8b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
main{max-width:1400px;margin:0 auto;padding:24px}
dl div{display:flex;gap:12px}
dt{flex:0 0 80px;color:var(--soft)}
dd{margin:0}
.scroll{overflow-x:auto}
h1{font-size:22px;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}
th,td{padding:6px 12px 6px 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500;overflow-wrap:anywhere;min-width:160px}
td{font-variant-numeric:tabular-nums}
.good{color:var(--good)}
.bad{color:var(--bad)}
`;
