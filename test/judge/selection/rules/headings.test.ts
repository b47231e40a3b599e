// Headings right above content, in the same block, are content.

import { expect, test } from 'vitest';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const LIFTED = SELECTION_SETTINGS.partOfText.logOdds;
const HEADING = '<h3><a href="/setup">Set up</a></h3>';

const TABS = `<div><div><button>npm</button><button>pip</button></div>
  <div><div class="a"><pre>yes</pre></div><div class="a" data-visibility="none"><pre>no</pre></div></div></div>`;

const byWord = (text: string): number => (text.includes('yes') ? 1 : -1);

test.each<readonly [name: string, html: string, correction: number, expected: readonly number[]]>([
  ['above content', `<div>${HEADING}<p>yes</p></div>`, 0, [LIFTED, 1]],
  ['above content in a box', `<div>${HEADING}<div><p>yes</p></div></div>`, 0, [LIFTED, 1]],
  ['above what is not content', `<div>${HEADING}<p>no</p></div>`, 0, [-1, -1]],
  ['in a block of its own', `<div>${HEADING}</div><p>yes</p>`, 0, [-1, 1]],
  ['above another heading', `<div>${HEADING}<h4>yes</h4></div>`, 0, [-1, 1]],
  ['in a side column', `<div data-zone="RM">${HEADING}<p>yes</p></div>`, 0, [-1, 1]],
  ['above the labels of tabs, which shows code', `<div>${HEADING}${TABS}</div>`, -2, [LIFTED, -1, -1, 1]],
  ['above buttons', `<div>${HEADING}<button>npm</button><p>yes</p></div>`, 0, [-1, -1, 1]],
  ['that another rule has lowered', `<div>${HEADING}<p>yes</p></div>`, -2, [-3, 1]],
])('a heading %s', (_, html, correction, expected) => {
  const evidence = { ...evidenceFromHtml(`<body>${html}</body>`), isUnstyled: false };
  const corrections = evidence.pieces.map((_piece, place) => (place === 0 ? correction : 0));
  expect(applyRule('headings', evidence, { scores: byWord, corrections }).sums).toEqual(expected);
});

test.each<readonly [name: string, html: string, isLifted: boolean]>([
  ['between content', `<div><p>yes</p>${HEADING}<p>yes</p></div>`, true],
  ['after content of another block', `<p>yes</p><div>${HEADING}<p>yes</p></div>`, false],
  [
    'after content of a section made as its own',
    `<section><p>yes</p></section><section>${HEADING}<p>yes</p></section>`,
    true,
  ],
  ['after content of another section', `<div><p>yes</p></div><section>${HEADING}<p>yes</p></section>`, false],
  ['after what is not content', `<div><p>no</p>${HEADING}<p>yes</p></div>`, false],
])('without style sheets, a heading %s', (_, html, isLifted) => {
  const evidence = { ...evidenceFromHtml(`<body>${html}</body>`), isUnstyled: true };
  const { sums } = applyRule('headings', evidence, { scores: byWord });
  expect((sums[1] ?? 0) > 0).toBe(isLifted);
});
