import { expect, test } from 'vitest';
import { referredBy } from '../../../src/page/snapshot/references.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const namesOf = (html: string): string[] => {
  const snapshot = snapshotFromHtml(html);
  const from = snapshot.elements.findIndex(({ attributes }) => attributes['aria-controls'] !== undefined);
  return referredBy(snapshot, from, 'aria-controls').map(
    index => snapshot.elements[index]?.attributes.title ?? '',
  );
};

test.each([
  [
    'in the order they are named',
    '<b id=x title=1></b><a aria-controls="y x y"></a><b id=y title=2></b>',
    ['2', '1'],
  ],
  ['the first of an id', '<a aria-controls=x></a><b id=x title=1></b><b id=x title=2></b>', ['1']],
  ['nothing that is not there', '<a aria-controls="z"></a>', []],
  [
    'nothing of another tree',
    '<a aria-controls=x></a><div><template shadowrootmode=open><b id=x title=1></b></template></div>',
    [],
  ],
])('%s', (_, html, names) => expect(namesOf(html)).toEqual(names));
