// What is found once for each snapshot.

import { expect, test } from 'vitest';
import { onceEach } from '../../../src/page/snapshot/once-each.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('an answer is found once for each snapshot, nothing included', () => {
  const asked: number[] = [];
  const answerOf = onceEach(({ elements }) => {
    asked.push(elements.length);
    return elements.length > 3 ? elements.length : undefined;
  });
  const [few, many] = [snapshotFromHtml(''), snapshotFromHtml('<p>a</p><p>b</p>')];
  expect([few, many, few, many].map(answerOf)).toEqual(
    [few, many, few, many].map(s => (s.elements.length > 3 ? s.elements.length : undefined)),
  );
  expect(asked).toEqual([few.elements.length, many.elements.length]);
});
