// Slides that are drawings around HTML are read as blocks; labels in a diagram stay what they are.

import { expect, test } from 'vitest';
import { withDocumentsInDrawings } from '../../../src/page/snapshot/documents-in-drawings.ts';
import type { SnapshotElement } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** Tags of the drawing and what is in it. */
function tags(html: string, width: number): string[] {
  const snapshot = snapshotFromHtml(`<body>${html}</body>`);
  const elements = snapshot.elements.map((element): SnapshotElement => {
    const tag = element.tag.toLowerCase();
    return { ...element, tag, pageBox: [0, 0, tag === 'foreignobject' ? width : 1280, 720] };
  });
  const read = withDocumentsInDrawings({ ...snapshot, elements });
  return read.elements.map(({ tag }) => tag).filter(tag => !/^(?:html|head|body)$/.test(tag));
}

const SLIDE = '<svg><foreignObject><section><h2>Quay</h2></section></foreignObject></svg>';

test.each<readonly [name: string, html: string, width: number, expected: readonly string[]]>([
  ['a slide', SLIDE, 1280, ['div', 'div', 'section', 'h2']],
  ['a label in a drawing', SLIDE, 200, ['svg', 'foreignobject', 'section', 'h2']],
  [
    'a part of a diagram',
    '<svg><g><foreignObject><p>Quay</p></foreignObject></g></svg>',
    1280,
    ['svg', 'g', 'foreignobject', 'p'],
  ],
])('%s', (_, html, width, expected) => {
  expect(tags(html, width)).toEqual(expected);
});

test('a page without such drawings stays the same', () => {
  const snapshot = snapshotFromHtml('<body><svg></svg><p>Quay</p></body>');
  expect(withDocumentsInDrawings(snapshot)).toBe(snapshot);
});
