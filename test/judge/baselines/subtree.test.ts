// Satisfiable sub-trees: the paper's own page, each of its parameters, and pages on which there is little to find.

import { describe, expect, it, test } from 'vitest';
import { type ParametersOf, parametersOf } from '../../../src/judge/baselines/parameters.ts';
import { subtree } from '../../../src/judge/baselines/subtree.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** The fragment of §3.2, its texts at the length that "appropriate thresholds" want; h2 stays short. */
const PAGE = `<body>
  <h2>News title</h2>
  <div id="n1">
    <p id="n2"><b>Paragraph one ${'of many words '.repeat(9)}</b>
    <p align="center"><img src="Imgpath"/>
    <p>Paragraph two ${'of many words '.repeat(9)}
    <p><a href="Infopath">Related Info</a>
  </div>
  <div>
    <a href="link1">Link1</a>
    <a href="link2">Link2</a>
    <a href="link3">Link3</a>
  </div>
</body>`;

function found(html: string, set: Partial<ParametersOf<'subtree'>> = {}, title = '') {
  const snapshot = snapshotFromHtml(html, { title });
  const finding = subtree(snapshot, { ...parametersOf('subtree'), ...set });
  const kept = snapshot.texts.filter(({ parent }) => finding.kept[parent] === 1);
  const nameOf = (index: number) => snapshot.elements[index]?.attributes.id ?? snapshot.elements[index]?.tag;
  return {
    finding,
    snapshot,
    roots: finding.blocks.map(({ elements }) => nameOf(elements[0] ?? -1)),
    texts: kept.map(({ text }) => text.trim().split(' ').slice(0, 2).join(' ')),
  };
}

describe("the paper's page", () => {
  it('has N1 for its largest satisfiable sub-tree: N2 is an element of it', () => {
    expect(found(PAGE).roots).toEqual(['n1']);
    // Alone, N2 is one: what is left two generations below N1 is too short.
    const { roots } = found(PAGE.replace(/Paragraph two[^<]*/u, 'Paragraph two'));
    expect(roots).toEqual(['n2']);
  });

  it('gives its texts depth first, and loses the title', () => {
    expect(found(PAGE).texts).toEqual(['Paragraph one', 'Paragraph two', 'Related Info']);
  });

  it('finds the lost title again by <title>', () => {
    expect(found(PAGE, {}, 'News title - The Daily').texts).toEqual([
      'News title',
      'Paragraph one',
      'Paragraph two',
      'Related Info',
    ]);
    expect(found(PAGE, {}, 'Something else').texts[0]).toBe('Paragraph one');
  });
});

const words = (count: number): string => 'word '.repeat(count).trim();

const PARAMETERS: readonly (readonly [
  name: string,
  html: string,
  set: Partial<ParametersOf<'subtree'>>,
  roots: readonly string[],
])[] = [
  ['α: no text is long enough', `<div><p>${words(7)}</p><p>${words(7)}</p><p>${words(7)}</p></div>`, {}, []],
  ['α: one is', `<div id="x"><p>${words(9)}</p><p>${words(12)}</p></div>`, {}, ['x']],
  ['β: not enough in all', `<div><p>${words(19)}</p></div>`, {}, []],
  ['β: set lower', `<div id="x"><p>${words(19)}</p></div>`, { beta: 50 }, ['x']],
  ['γ: too many links', `<div><p>${words(20)}</p><p><a href="x">${words(10)}</a></p></div>`, {}, []],
  [
    'γ: set higher',
    `<div id="x"><p>${words(20)}</p><p><a href="x">${words(10)}</a></p></div>`,
    { gamma: 0.5 },
    ['x'],
  ],
  [
    'an anchor without an address is no link',
    `<div id="x"><p><a name="x">${words(30)}</a></p><p>${words(9)}</p></div>`,
    {},
    ['x'],
  ],
  ['G: the parent', `<div><p id="x">${words(30)}</p></div>`, { generations: 1 }, ['x']],
  ['G: no higher than BODY', `<p>${words(30)}</p>`, { generations: 9 }, ['body']],
  [
    'scripts and what nobody sees are filtered',
    `<div><p data-visibility="hidden">${words(30)}</p><script>${words(40)}</script></div>`,
    {},
    [],
  ],
];

test.each(PARAMETERS)('%s', (_, html, set, roots) => expect(found(html, set).roots).toEqual(roots));

test.each([
  ['no text', '<div></div>', 'its longest text has 0 characters'],
  ['short news', `<div><h1>Fire</h1><p>${words(7)}</p></div>`, 'its longest text has 34 characters, α is 40'],
  [
    'too little around it',
    `<div><p>${words(12)}</p></div>`,
    'around its longest text are 59 characters, β is 100',
  ],
  ['links alone', `<div><a href="x">${words(50)}</a></div>`, 'its texts are links'],
])('%s: nothing, and why', (_, html, why) => {
  const { finding } = found(html);
  expect(finding.warnings.map(({ code }) => code)).toEqual(['NO_CONTENT_FOUND']);
  expect(finding.warnings[0]?.message).toContain(why);
  expect(finding.kept.every(value => value === 0)).toBe(true);
});

test('a reason quotes what decided', () => {
  const { finding, snapshot } = found(`${PAGE.replace('</body>', '')}<div><p>short</p></div>`);
  const reasonAt = (text: string) => {
    const { parent } = snapshot.texts.find(candidate => candidate.text.includes(text)) ?? { parent: -1 };
    return finding.reasons[parent];
  };
  expect(reasonAt('Paragraph two')).toMatch(
    /satisfiable sub-tree: a text of 13\d characters, \d+ in all, \d % /u,
  );
  expect(reasonAt('Link1')).toContain('has no text of α 40 characters');
  expect(reasonAt('short')).toContain('no satisfiable sub-tree');
});
