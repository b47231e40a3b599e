// Marks to a label file and back: what a person wrote there stays, whether or not this page has it.

import { expect, test } from 'vitest';
import type { LabelZone } from '../../../src/lab/bench/truth/labels.ts';
import { type LabelLists, listsOf, marksOf } from '../../../src/lab/label/label-file.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml('<header>Name</header><main><p>One</p></main><footer>End</footer>');
const NONE: Record<LabelZone, string[]> = { HEADER: [], FOOTER: [], LM: [], RM: [], CENTER: [], IGNORE: [] };

function savedAgain(zones: Partial<Record<LabelZone, string[]>>, content: LabelLists['content'] = null) {
  const earlier = { zones: { ...NONE, ...zones }, content };
  return listsOf(snapshot, marksOf(snapshot, earlier), earlier);
}

test.each([
  ['matches nothing', '.cookie-bar'],
  ['does not parse', 'div['],
  ['is of a frame that is not there', 'iframe >> p'],
])('a selector that %s is kept in its place', (_, selector) => {
  const { zones, content } = savedAgain(
    { HEADER: [selector, 'header'], IGNORE: [selector] },
    { keep: [], drop: [selector] },
  );
  expect(zones).toMatchObject({ HEADER: [selector, 'header'], IGNORE: [selector] });
  expect(content).toEqual({ keep: [], drop: [selector] });
});

test('a selector of which an element is marked otherwise gives way to those for the rest', () => {
  const earlier = { zones: { ...NONE, CENTER: ['header, main'] }, content: null };
  const marks = marksOf(snapshot, {
    zones: { ...NONE, HEADER: ['header'], CENTER: ['main'] },
    content: null,
  });
  expect(listsOf(snapshot, marks, earlier).zones).toMatchObject({ HEADER: ['header'], CENTER: ['main'] });
});

test('of two lists that name one element the first counts, as in the benchmark', () => {
  expect(savedAgain({ HEADER: ['main'], CENTER: ['main', 'footer'] }).zones).toMatchObject({
    HEADER: ['main'],
    CENTER: ['footer'],
  });
});

test('keeps empty content labels apart from missing ones', () => {
  expect(savedAgain({}, { keep: [], drop: [] }).content).toEqual({ keep: [], drop: [] });
  expect(savedAgain({}).content).toBeNull();
});
