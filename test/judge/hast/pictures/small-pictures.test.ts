// The names of icons are no words of the page.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import type { Snapshot } from '../../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const textOf = (snapshot: Snapshot): string =>
  contentOf(snapshot, zoningOf(snapshot), { selection: 'center' }).text.trim();

/** Every text in an `i` is painted as wide as told, in a font of that name. */
function painted(html: string, px: number, fontFamily = 'serif'): Snapshot {
  const snapshot = snapshotFromHtml(html);
  return {
    ...snapshot,
    styles: snapshot.styles.map(style => ({ ...style, fontFamily })),
    texts: snapshot.texts.map(text => {
      const [left, top, , height] = text.pageBox;
      const isIcon = snapshot.elements[text.parent]?.tag === 'i';
      return isIcon ? { ...text, pageBox: [left, top, px, height] } : text;
    }),
  };
}

test.each<readonly [name: string, icon: string, px: number, font: string | undefined, expected: string]>([
  ['a name as wide as a sign', 'shopping_cart', 16, undefined, 'To the till'],
  ['a short name in a font of icons', 'star', 64, '"Material Icons"', 'To the till'],
  ['a short name in a font of symbols', 'star', 64, 'Material Symbols Outlined, serif', 'To the till'],
  ['a word as wide as its letters', 'quickly', 56, undefined, 'quickly To the till'],
  ['a short word', 'illi', 16, undefined, 'illi To the till'],
  ['a word with a capital', 'Little', 16, undefined, 'Little To the till'],
  ['a font whose name only begins so', 'star', 64, 'Iconic Sans', 'star To the till'],
])('%s', (_, icon, px, font, expected) => {
  expect(textOf(painted(`<p><i>${icon}</i> To the till</p>`, px, font))).toBe(expected);
});

test('a name among words is one of them', () => {
  expect(textOf(painted('<p><i>shopping_cart <b>here</b></i> and there</p>', 16))).toBe(
    'shopping_cart here and there',
  );
});
