// Formats the comparison of two folders as an HTML page, largest differences first. Ticked pages yield the command that
// accepts them.

import { Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { type DiffOutcome, faultsOf } from './diff-outcome.ts';
import { DIFF_FIGURE_NAMES, DIFF_FIGURES, percent } from './limits.ts';

/** `again`: the command that compared the folders; `null` if the old one cannot be updated. */
export function folderHtml(
  names: readonly [string, string],
  outcomes: readonly DiffOutcome[],
  again: string | null = null,
): string {
  const sorted = [...outcomes].sort((a, b) => weightOf(b) - weightOf(a));
  const title = `${names[0]} → ${names[1]}`;
  const heads = DIFF_FIGURE_NAMES.map(name => html`<th scope="col">${name}</th>`);
  const isTicked = again !== null && outcomes.some(isAcceptable);
  const also = isTicked ? { scripts: [SCRIPT] } : {};
  return html`${pageHead({ title, style: STYLE, pictures: 'data:', also })}<body><main><h1>${title}</h1>
<p>${outcomes.length} ${outcomes.length === 1 ? 'page' : 'pages'}, ${outcomes.filter(one => faultsOf(one).length > 0).length} over a limit, missing or failed. The differences:</p>
<dl>${DIFF_FIGURE_NAMES.map(name => html`<div><dt>${name}</dt><dd>${DIFF_FIGURES[name].means}</dd></div>`)}</dl>
${isTicked ? acceptBox(again) : ''}<div class="scroll" tabindex="0" role="region" aria-label="All pages"><table><thead><tr>${isTicked ? html`<th scope="col">accept</th>` : ''}<th scope="col">page</th>${heads}<th scope="col">changes</th><th scope="col">verdict</th></tr></thead><tbody>
${sorted.map(outcome => row(outcome, isTicked))}
</tbody></table></div>${sorted.map(pictureOf)}</main>${isTicked ? html`<script>${new Html(SCRIPT)}</script>` : ''}</body></html>
`.markup;
}

/** A page that fails cannot be accepted, and one that was accepted already needs no tick. */
const isAcceptable = ({ kind, accepted }: DiffOutcome): boolean => kind !== 'failed' && accepted !== true;

/** The command is written by the script. */
const acceptBox = (again: string): Html =>
  html`<p><label for="command">Tick pages to accept them; this command takes them into the baseline:</label>
<textarea id="command" readonly rows="3" data-start="${`${again} --update`}"></textarea><button type="button" id="copy" disabled>Copy</button></p>
`;

function tick(outcome: DiffOutcome): Html {
  if (!isAcceptable(outcome)) return html`<td></td>`;
  return html`<td><input type="checkbox" class="tick" value="${`--only ${shellWord(outcome.name)}`}" aria-label="accept ${outcome.name}"></td>`;
}

/** Shells read commands, and screens show them: control characters of a name are replaced by `html`. */
const SCRIPT = `
const command = document.querySelector('#command'), copy = document.querySelector('#copy');
const ticks = [...document.querySelectorAll('.tick')];
function write() {
  const chosen = ticks.filter(({ checked }) => checked).map(({ value }) => value);
  command.value = chosen.length === 0 ? '' : [command.dataset.start, ...chosen].join(' ');
  copy.disabled = chosen.length === 0;
}
for (const tick of ticks) tick.addEventListener('change', write);
copy.addEventListener('click', () => { command.select(); document.execCommand('copy'); });
write();
`;

function row(outcome: DiffOutcome, isTicked: boolean): Html {
  const ticked = isTicked ? tick(outcome) : '';
  const faults = faultsOf(outcome);
  const verdict = html`<td class="${faults.length === 0 ? 'good' : 'bad'}">${faults.length === 0 ? 'passes' : faults.join('; ')}</td>`;
  if (outcome.kind !== 'compared') {
    const empty = [...DIFF_FIGURE_NAMES, 'changes'].map(() => html`<td></td>`);
    return html`<tr>${ticked}<th scope="row"><bdi>${outcome.name}</bdi></th>${empty}${verdict}</tr>
`;
  }
  const { diff } = outcome;
  const figures = DIFF_FIGURE_NAMES.map(name => {
    const figure = DIFF_FIGURES[name].of(diff);
    return html`<td>${figure === null ? '' : percent(figure)}</td>`;
  });
  const { rezoned, appeared, gone, reworded, moved } = diff.counts;
  return html`<tr>${ticked}<th scope="row"><bdi>${outcome.name}</bdi></th>${figures}<td>${rezoned} rezoned, ${appeared} appeared, ${gone} gone, ${reworded} reworded, ${moved} moved</td>${verdict}</tr>
`;
}

function pictureOf(outcome: DiffOutcome): Html | string {
  if (outcome.kind !== 'compared' || !outcome.picture) return '';
  const source = `data:image/webp;base64,${outcome.picture.toString('base64')}`;
  return html`<figure><figcaption><bdi>${outcome.name}</bdi>: ${outcome.over.join('; ')}. Before on the left, after on the right.</figcaption>
<img src="${source}" alt="the part of both versions that differs"></figure>
`;
}

/** Sort key: pages that cannot be compared first, then those over a limit, then by changed text. */
function weightOf(outcome: DiffOutcome): number {
  if (outcome.kind !== 'compared') return 3;
  return outcome.diff.text.changedShare + (outcome.over.length > 0 ? 1.5 : 0);
}

const STYLE = `
main{max-width:1400px;margin:0 auto;padding:24px}
dl div{display:flex;gap:12px}
dt{flex:0 0 80px;color:var(--soft)}
dd{margin:0}
.scroll{overflow-x:auto}
h1{font-size:22px;overflow-wrap:anywhere}
table{width:100%}
th,td{padding:6px 12px 6px 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500;overflow-wrap:anywhere;min-width:160px}
td{font-variant-numeric:tabular-nums}
figure{margin:32px 0}
figcaption{margin-bottom:8px;overflow-wrap:anywhere}
img{max-width:100%;border:1px solid var(--line)}
textarea{display:block;width:100%;margin:6px 0;padding:6px;background:var(--paper);color:var(--ink);border:1px solid var(--line);font:13px/1.4 ui-monospace,monospace}
.good{color:var(--good)}
.bad{color:var(--bad)}
`;
