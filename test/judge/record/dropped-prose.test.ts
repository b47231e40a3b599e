// Tests the warning about a page of whose centre most sentences were left out.

import { expect, test } from 'vitest';
import { droppedProseWarnings } from '../../../src/judge/record/dropped-prose.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { selectionBy } from '../../../src/judge/selection/kept.ts';
import type { PageKind } from '../../../src/judge/selection/kinds.ts';
import { dropRuleAt } from '../../../src/judge/selection/rules/drop-rules.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const paragraphs = (count: number): string =>
  '<p>The ferry crossed the river for ninety years, in wind and in snow, and carried the whole market of the town each week.</p>'.repeat(
    count,
  );
const row = (count: number): string => '<p>Next page</p>'.repeat(count);

const kindOf = (name: PageKind) => ({ name, confidence: 1, probabilities: new Float64Array() });

test.each<[name: string, kept: string, dropped: string, quality: number | null, codes: string[]]>([
  ['most was left out', paragraphs(4), paragraphs(7), 0.8, ['PROSE_DROPPED']],
  ['nothing was kept', '', paragraphs(7), 0.8, ['PROSE_DROPPED']],
  ['half of it', paragraphs(6), paragraphs(6), 0.8, []],
  ['few sentences', paragraphs(1), paragraphs(3), 0.8, []],
  ['many short lines', paragraphs(1), row(90), 0.8, []],
  ['in a margin', paragraphs(4), `<div data-zone="RM">${paragraphs(7)}</div>`, 0.8, []],
  ['by a choice that was not judged', paragraphs(4), paragraphs(7), null, []],
])('%s', (_, kept, dropped, quality, codes) => {
  const snapshot = snapshotFromHtml(`<div>${kept}</div><aside>${dropped}</aside>`);
  const end = snapshot.elements.findIndex(({ tag }) => tag === 'aside');
  const keeps = ({ parent }: { readonly parent: number }) => parent < end;
  const selection = selectionBy(snapshot, keeps, keeps);
  const dropRules = new Uint8Array(snapshot.elements.length).fill(255);
  const chosen = { ...selection, dropRules, quality, kind: kindOf('article') };
  const warnings = droppedProseWarnings(snapshot, zoningOf(snapshot), chosen);
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test.each<[kind: PageKind, codes: string[]]>([
  ['article', []],
  ['service', ['PROSE_DROPPED']],
])('what reads like comments, on a page of kind %s', (name, codes) => {
  const snapshot = snapshotFromHtml(`<div>${paragraphs(7)}</div>`);
  const never = () => false;
  const comments = Array.from({ length: 255 }, (_, code) => Uint8Array.of(code)).findIndex(
    dropRules => dropRuleAt({ dropRules }, 0) === 'comments',
  );
  const dropRules = new Uint8Array(snapshot.elements.length).fill(comments);
  const chosen = { ...selectionBy(snapshot, never, never), dropRules, quality: 0.5, kind: kindOf(name) };
  const warnings = droppedProseWarnings(snapshot, zoningOf(snapshot), chosen);
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('comments that an article leaves out are none', () => {
  const comment = (name: string, day: number) =>
    `<div class="comment"><b>${name}</b> <i>${day} March 2024</i>${paragraphs(3)}<a href="#r${day}">Reply</a></div>`;
  const comments = ['Tam', 'Ines', 'Pell', 'Mara'].map(comment).join('');
  const page = snapshotFromHtml(
    `<html lang="en"><head><title>The last ferry</title></head><body><h1>The last ferry</h1>${paragraphs(5)}<div class="comments">${comments}</div></body></html>`,
  );
  const judged = judge(page, { method: 'auto', thresholds: {}, center: false, comments: 'drop' });
  expect(judged.content.text).not.toContain('Tam');
  expect(pageRecord(judged, noTimings()).warnings.map(({ code }) => code)).not.toContain('PROSE_DROPPED');
});
