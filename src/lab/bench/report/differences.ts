// Compares truth with each answer in a page's section: text in another zone, overlap of zones, and blocks.

import { type Html, html } from '../../../base/html/html.ts';
import { counted } from '../../../base/text/counted.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { percentOfText } from '../figures.ts';
import type { MovedBlock } from '../zones/differences.ts';
import type { PageAnswer, PageResult } from '../zones/result.ts';
import { heatCell, table } from './tables.ts';

export function differencesSection(page: PageResult, methods: readonly string[]): (Html | null)[] {
  const answered = methods.flatMap(method => {
    const answer = page.answers[method];
    return answer === undefined ? [] : [{ method, answer }];
  });
  if (answered.length === 0) return [];
  const lists = answered.map(({ method, answer }, at) => blockList(method, answer, at === 0));
  return [overlapTable(answered), ...lists];
}

interface Answered {
  readonly method: string;
  readonly answer: PageAnswer;
}

function overlapTable(answered: readonly Answered[]): Html {
  const rows = answered.map(
    ({ method, answer: { differences } }) => html`<tr><th scope="row">${method}</th>
<td>${percentOfText(differences.textShare)}</td><td>${differences.elements}</td>${ZONES.map(zone => heatCell(differences.iou[zone]))}</tr>`,
  );
  const head = ['method', 'text in another zone', 'elements', ...ZONES.map(zone => `${zone} IoU`)];
  return table(head, rows);
}

function blockList(method: string, { differences, wrong }: PageAnswer, isOpen: boolean): Html | null {
  const { blocks } = differences;
  if (blocks.length === 0 && wrong.length === 0) return null;
  return html`<details${isOpen ? html` open` : null}><summary>${method}: blocks in another zone</summary>
${blocks.length === 0 ? null : table(['block', 'characters', 'truth → answer'], blocks.map(blockRow))}
${wrong.length === 0 ? null : reasonTable(method, wrong)}</details>`;
}

function blockRow({ path, text, chars, parts, truth, answer }: MovedBlock): Html {
  return html`<tr><td class="text"><bdi>${text}</bdi><small><bdi>${path}</bdi></small></td><td>${chars}<small>${counted(1 + parts, 'element')}</small></td>${zonesCell(truth, answer)}</tr>`;
}

function reasonTable(method: string, wrong: PageAnswer['wrong']): Html {
  const rows = wrong.map(
    item => html`<tr><td class="text"><bdi>${item.text}</bdi><small><bdi>${item.path}</bdi></small></td><td>${item.weight}</td>
${zonesCell(item.truth, item.answer)}<td class="text"><bdi>${item.reason}</bdi></td></tr>`,
  );
  return html`<details><summary>The heaviest of their texts and pictures, and why ${method} put them there</summary>${table(['text', 'weight', 'truth → answer', 'its reason'], rows)}</details>`;
}

const zonesCell = (truth: Zone, answer: Zone): Html =>
  html`<td class="zones"><i class="swatch b-${truth}"></i>${truth} → <i class="swatch b-${answer}"></i>${answer}</td>`;
