// Text that fades in as the reader scrolls is read; menus, hints and buttons that fade in are not.

import { expect, test } from 'vitest';
import { withFadedIn } from '../../../../src/judge/selection/hidden/faded-in.ts';
import { isSeen } from '../../../../src/page/snapshot/sight.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

function readIn(html: string): string {
  const { texts } = withFadedIn(snapshotFromHtml(html));
  const seen = texts.flatMap(({ visibility, text }) => (isSeen(visibility) ? text.trim() : []));
  return seen.filter(text => !text.startsWith('oo')).join('|');
}

const CLEAR = 'data-visibility="transparent"';
const WORDS = 'A lake of clear water lies behind the village.';
/** Parts enough for a page that fades its text in. */
const OTHERS = `<div ${CLEAR}>${'o'.repeat(150)}</div>`.repeat(2);

test('transparent text that has room of its own is read, with all around it that is transparent', () => {
  expect(readIn(`<p>a</p><div ${CLEAR}><h2 ${CLEAR}>Lake</h2><p ${CLEAR}>${WORDS}</p></div>${OTHERS}`)).toBe(
    `a|Lake|${WORDS}`,
  );
});

test.each([
  ['beside the flow', `<div ${CLEAR} style="position:absolute">${WORDS}</div>`],
  ['declared as hidden', `<div ${CLEAR} aria-hidden="true">${WORDS}</div>`],
  ['a few letters', `<div ${CLEAR}>Lake</div>`],
  ['links', `<div ${CLEAR}><a ${CLEAR} href="/lake">Read all about the lake behind it</a></div>`],
  ['in a button', `<button>b<span ${CLEAR}>${WORDS}</span></button>`],
  ['not rendered', `<div data-visibility="none">${WORDS}</div>`],
])('other text stays hidden: %s', (_, html) => {
  expect(readIn(`<p>a</p>${html}${OTHERS}<div ${CLEAR}>${'o'.repeat(20)}</div>`)).toMatch(/^a(?:\|b)?$/);
});

test.each([
  ['one part, which may be hidden on purpose', `<div ${CLEAR}>${WORDS.repeat(10)}</div>`],
  ['little text', `<div ${CLEAR}>${WORDS}</div>`.repeat(3)],
])('a page that does not fade its text in keeps it hidden: %s', (_, html) => {
  expect(readIn(`<p>a</p>${html}`)).toBe('a');
});

test('what lies over text that is seen stays hidden', () => {
  const snapshot = snapshotFromHtml(`<p>a</p><div ${CLEAR} id="over">${WORDS}</div>${OTHERS.repeat(2)}`);
  const over = snapshot.texts[0]?.pageBox ?? [0, 0, 0, 0];
  const elements = snapshot.elements.map(element =>
    element.attributes.id === 'over' ? { ...element, pageBox: over } : element,
  );
  const { texts } = withFadedIn({ ...snapshot, elements });
  const visible = texts.filter(text => isSeen(text.visibility));
  expect(visible.map(text => text.text)).not.toContain(WORDS);
  expect(visible).toHaveLength(5);
});
