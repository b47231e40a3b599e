// Text that was read although the picture does not show it is reported, by whatever method it was read.

import { expect, test } from 'vitest';
import { judgedPage } from '../../support/judged-page.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const WORDS = 'A lake of clear water lies behind the village, and in summer its shore is full of people. ';
const clear = (text: string): string => `<p data-visibility="transparent">${text}</p>`;
const FADING = snapshotFromHtml(
  `<h1>The lake</h1><p>${WORDS.repeat(3)}</p>${clear(WORDS.repeat(2)).repeat(4)}<p>${WORDS}</p>`,
);

async function warningsOf(snapshot = FADING, options: object = {}): Promise<string[]> {
  const { record } = await judgedPage(snapshot, { method: 'auto', ...options });
  const { warnings, content } = record;
  const faded = warnings.filter(({ code }) => code === 'FADED_TEXT').map(({ message }) => message);
  return [`${content.text.split('lake of clear').length - 1} lakes`, ...faded];
}

test.each<[string, object]>([
  ['the content', {}],
  ['a baseline method', { method: 'subtree' }],
])('the words that fade in are counted: %s', async (_, options) => {
  expect(await warningsOf(FADING, options)).toEqual([
    '12 lakes',
    expect.stringMatching(/^144 words \(576 characters\) of the content are transparent .*: "A lake of/),
  ]);
});

test('--center leaves them out, without a warning', async () => {
  expect(await warningsOf(FADING, { center: true })).toEqual(['4 lakes']);
});

test('a page without such text has no warning', async () => {
  const plain = snapshotFromHtml(`<h1>The lake</h1><p>${WORDS.repeat(3)}</p>${clear(WORDS)}`);
  expect(await warningsOf(plain)).toEqual(['3 lakes']);
});
