// Labels while they are made: what counts as saved, and as not begun.

import { expect, test } from 'vitest';
import {
  firstState,
  isGuess,
  isSaved,
  type LabelState,
  type LabelWish,
  nextLabelState,
} from '../../../../../src/show/studio/page/label/label-state.ts';
import type { WireLabelPage, WirePageMarks } from '../../../../../src/show/studio/page/label/label-wire.ts';

const version = { page: 'a', labels: 'b' };
const begun = (marks: WirePageMarks | null): LabelState =>
  firstState({ marks, version, misfits: [] } as unknown as WireLabelPage);
const after = (state: LabelState, ...wishes: LabelWish[]): LabelState => wishes.reduce(nextLabelState, state);
const facts = (state: LabelState) => [isGuess(state), isSaved(state)];

const LABELLED = { zones: [[3, 4]], content: [] } as const;
const MARK = [
  { to: 'select', element: 3 },
  { to: 'zone', label: 4 },
] as const satisfies LabelWish[];

test('a page without labels is a guess until the first step, and again when that is undone', () => {
  const state = begun(null);
  expect(facts(state)).toEqual([true, false]);
  expect(facts(after(state, ...MARK))).toEqual([false, false]);
  expect(facts(after(state, ...MARK, { to: 'clear' }))).toEqual([false, false]);
  expect(facts(after(state, ...MARK, { to: 'undo' }))).toEqual([true, false]);
  expect(facts(after(state, { to: 'select', element: 3 }, { to: 'clear' }))).toEqual([true, false]);
});

test('a labelled page is not shown as a guess, even after its marks are cleared', () => {
  const state = begun(LABELLED);
  expect(facts(state)).toEqual([false, true]);
  const cleared = after(state, { to: 'select', element: 3 }, { to: 'clear' });
  expect([cleared.marks.zones.size, ...facts(cleared)]).toEqual([0, false, false]);
  expect(facts(after(cleared, { to: 'undo' }))).toEqual([false, true]);
  expect(facts(begun({ zones: [], content: [] }))).toEqual([false, true]);
});

test('marks that are made during a save stay unsaved', () => {
  const sent = after(begun(null), ...MARK);
  const saved: LabelWish = {
    to: 'saved',
    marks: sent.marks,
    version: { page: 'a', labels: 'c' },
    misfits: [],
  };
  expect(facts(after(sent, saved))).toEqual([false, true]);
  const more = after(sent, { to: 'content', label: 1 }, saved);
  expect([more.marks.content.size, ...facts(more)]).toEqual([1, false, false]);
  expect(more.file.version.labels).toBe('c');
});
