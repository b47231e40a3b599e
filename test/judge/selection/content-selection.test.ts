// The ladder from what was judged to be content down to all there is, and what is said of it.

import { expect, test } from 'vitest';
import type { Favor } from '../../../src/judge/options/content-option-rows.ts';
import { type ContentModels, shippedModels } from '../../../src/judge/selection/content-models.ts';
import { contentSelector } from '../../../src/judge/selection/content-selection.ts';
import { FEATURE_NAMES } from '../../../src/judge/selection/features/features.ts';
import { KIND_FEATURES } from '../../../src/judge/selection/features/kind-features.ts';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';
import { CONTENT_RULES } from '../../../src/judge/selection/rules/content-rules.ts';
import { dropRuleAt } from '../../../src/judge/selection/rules/drop-rules.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const { kinds } = shippedModels();

/** One tree: what is a heading is content, all else is not. */
const headingsOnly = {
  features: FEATURE_NAMES,
  classes: ['content'],
  base: [0],
  roots: [0],
  feature: [FEATURE_NAMES.indexOf('own.heading'), -1, -1],
  value: [6, 9, -9],
  child: [1, -1, -1],
};
/** One tree: what is long is content. */
const longOnly = {
  ...headingsOnly,
  feature: [FEATURE_NAMES.indexOf('own.chars'), -1, -1],
  value: [6, -9, 9],
};
const select = contentSelector({ kinds, content: headingsOnly } satisfies ContentModels);

test('every correction asks if it is on, so that it can be measured', () => {
  const asked = new Set<string>();
  const isOn = (rule: string) => {
    asked.add(rule);
    return true;
  };
  const snapshot = snapshotFromHtml(`<main><h1>Walls</h1><p>${'The wall stood. '.repeat(20)}</p></main>`);
  contentSelector({ kinds, content: longOnly }, isOn)(snapshot, zoningOf(snapshot));
  expect([...asked].sort()).toEqual(CONTENT_RULES.map(({ name }) => name).sort());
});

function kept(html: string, { method = 'auto', center = false } = {}) {
  const snapshot = snapshotFromHtml(html);
  const selection = select(snapshot, { ...zoningOf(snapshot), method }, { center });
  const texts = snapshot.texts.filter((_, index) => selection.keptTexts[index] === 1).map(({ text }) => text);
  return { texts, source: selection.source, dropped: selection.dropped };
}

test('favor moves what is decided by weak evidence, and each kept set holds the one before', () => {
  const weak = contentSelector({
    kinds,
    content: {
      ...headingsOnly,
      roots: [0, 3],
      feature: [...headingsOnly.feature, FEATURE_NAMES.indexOf('own.digits'), -1, -1],
      value: [6, 9, 0.6, 0.6, 0, -1.6],
      child: [1, -1, -1, 4, -1, -1],
    },
  });
  const [a, b, digits] = ['a', 'b', '1'].map(sign => sign.repeat(300));
  const snapshot = snapshotFromHtml(`<h1>${a}</h1><p>${b}</p><p>${digits}</p>`);
  const keptBy = (favor?: Favor) => {
    const { keptTexts } = weak(snapshot, { ...zoningOf(snapshot), method: 'auto' }, { favor });
    return snapshot.texts.filter((_, index) => keptTexts[index] === 1).map(({ text }) => text);
  };
  expect([keptBy('precision'), keptBy(), keptBy('recall')]).toEqual([[a], [a, b], [a, b, digits]]);
});

test('the threshold falls until more than the head is content', () => {
  const weak = contentSelector({ kinds, content: { ...longOnly, value: [6, -9, 0.36] } });
  const title = 'The last ferry leaves the harbour';
  const text = 'a'.repeat(300);
  const snapshot = snapshotFromHtml(
    `<title>${title}</title><h1>${title}</h1><p>5 March 2024</p><div><p>Share</p>${text}<p>Print</p><p>Send</p></div>`,
  );
  const { keptTexts } = weak(snapshot, { ...zoningOf(snapshot), method: 'auto' });
  const kept = snapshot.texts.filter((_, index) => keptTexts[index] === 1).map(own => own.text);
  expect(kept).toEqual([title, '5 March 2024', text]);
});

test('precision leaves out the lines with author and date under the title, and names them', () => {
  const text = 'a'.repeat(300);
  const judged = contentSelector({ kinds, content: { ...longOnly, value: [6, -9, 9] } });
  const snapshot = snapshotFromHtml(
    `<h1>The last ferry leaves the harbour</h1><p class="byline">By Ines Carrow</p><p>5 March 2024</p><p>${text}</p><p>By Nobody</p>`,
  );
  const bylines = ['By Ines Carrow', '5 March 2024'];
  const judgedBy = (favor?: Favor) => {
    const selection = judged(snapshot, { ...zoningOf(snapshot), method: 'auto' }, { favor });
    const kept = snapshot.texts.filter((_, index) => selection.keptTexts[index] === 1);
    const dropped = snapshot.texts.map(({ parent }) => dropRuleAt(selection, parent));
    return { kept: kept.map(({ text: own }) => own), dropped, named: selection.bylines.length };
  };
  const title = 'The last ferry leaves the harbour';
  expect(judgedBy()).toEqual({
    kept: [title, ...bylines, text],
    dropped: [null, null, null, null, 'label'],
    named: 2,
  });
  expect(judgedBy('precision')).toEqual({
    kept: [title, text],
    dropped: [null, 'byline', 'byline', null, 'label'],
    named: 2,
  });
});

test.each([
  ['article', 'selection', ['a']],
  ['service', 'center', ['a', 'b', 'c']],
] as const)('where the threshold leaves nothing of a page of kind %s: %s', (name, expected, texts) => {
  // The long piece is too little above the threshold to part from what is around it.
  const content = { ...longOnly, value: [6, -9, 0.5] };
  const base = kinds.base.map((logOdds, kind) => logOdds + (KIND_NAMES[kind] === name ? 99 : 0));
  const snapshot = snapshotFromHtml(`<p>${'a'.repeat(100)}</p><p>b</p><p>c</p>`);
  const weak = contentSelector({ kinds: { ...kinds, base }, content });
  const { source, keptTexts } = weak(snapshot, { ...zoningOf(snapshot), method: 'auto' });
  expect(source).toBe(expected);
  const kept = snapshot.texts.filter((_, index) => keptTexts[index] === 1);
  expect(kept.map(({ text }) => text[0])).toEqual(texts);
});

const PAGE = '<h1>aaaa</h1><p>bbbbbb</p><h2 data-zone="LM">cc</h2>';

test('what is judged to be content, wherever auto puts it; the rest of CENTER is dropped', () => {
  expect(kept(PAGE)).toEqual({
    texts: ['aaaa', 'cc'],
    source: 'selection',
    dropped: { chars: 6, share: 0.6 },
  });
});

test('of a zone method of the caller, what is content of its CENTER', () => {
  expect(kept(PAGE, { method: 'vlps' }).texts).toEqual(['aaaa']);
});

test('all of CENTER, where that is asked for', () => {
  const { texts, source, dropped } = kept(PAGE, { center: true });
  expect([texts, source, dropped.chars]).toEqual([['aaaa', 'bbbbbb'], 'center', 0]);
});

const ladder: readonly (readonly [source: string, html: string, texts: readonly string[]])[] = [
  ['center', '<p>a</p><p data-zone="LM">b</p>', ['a']],
  ['page', '<p data-zone="LM">a</p><p data-zone="FOOTER">b</p>', ['a', 'b']],
  ['hidden', '<h1 data-visibility="hidden">a</h1><p data-visibility="hidden">b</p>', ['a']],
  ['all', '<title>t</title><p data-visibility="hidden">b</p>', ['b']],
  ['none', '<title>t</title><img src=x>', []],
];

test.each(ladder)('fall-back: %s', (source, html, texts) => {
  expect(kept(html)).toMatchObject({ source, texts });
});

test('a page that shows nearly nothing is read with what it hides', () => {
  const hidden = `<h1 data-visibility="transparent">${'a'.repeat(100)}</h1>`;
  expect(kept(`<h1>wait</h1>${hidden}`)).toMatchObject({
    source: 'hidden',
    texts: ['wait', 'a'.repeat(100)],
  });
  expect(kept(`<h1>${'b'.repeat(100)}</h1>${hidden}`)).toMatchObject({ source: 'selection' });
});

test('large pictures count as text that a page shows', () => {
  const page = (size: number) =>
    `<h1>lamps</h1>${`<img src=a.png width=${size} height=${size}>`.repeat(3)}<p data-visibility="hidden">${'a'.repeat(100)}</p>`;
  expect(kept(page(200))).toMatchObject({ source: 'selection', texts: ['lamps'] });
  expect(kept(page(40))).toMatchObject({ source: 'hidden' });
});

test('weak evidence is enough where nothing but the title is content', () => {
  const keptWith = (logOdds: number) => {
    const content = { ...headingsOnly, value: [6, 9, logOdds] };
    const snapshot = snapshotFromHtml('<title>Lake</title><h1>Lake</h1><p>Its water is clear.</p>');
    const { keptTexts } = contentSelector({ kinds, content })(snapshot, {
      ...zoningOf(snapshot),
      method: 'auto',
    });
    return snapshot.texts.filter((_, text) => keptTexts[text] === 1).map(({ text }) => text);
  };
  expect(keptWith(-2.4)).toEqual(['Lake', 'Its water is clear.']);
  expect(keptWith(-9)).toEqual(['Lake']);
});

test('what stays transparent in a checked page is never read, however little the page shows', () => {
  const hidden = `<p data-visibility="transparent">${'a'.repeat(100)}</p>`;
  const read = (html: string) => {
    const snapshot = { ...snapshotFromHtml(html), isChecked: true } as const;
    const selection = select(snapshot, { ...zoningOf(snapshot), method: 'auto' });
    return snapshot.texts.filter((_, text) => selection.keptTexts[text] === 1).map(({ text }) => text);
  };
  expect(read(`<p>wait</p>${hidden}`)).toEqual(['wait']);
  expect(read(`<p data-zone="LM">wait</p>${hidden}`)).toEqual(['wait']);
  expect(read(hidden)).toEqual([]);
});

test('dropped elements of CENTER have a rule, others have none', () => {
  const snapshot = snapshotFromHtml('<h1>a</h1><p>b</p><p data-zone="LM">c</p>');
  const selection = select(snapshot, { ...zoningOf(snapshot), method: 'auto' });
  const rules = snapshot.elements.map((element, index) => [element.tag, dropRuleAt(selection, index)]);
  expect(rules.slice(-3)).toEqual([
    ['h1', null],
    ['p', 'label'],
    ['p', null],
  ]);
});

test('text that is dropped within an element that is kept has a rule, which explains that text alone', () => {
  // Three runs in one `pre`; only the long ones are content.
  const long = 'A line of the mail, which is long enough to be read as prose by anybody who reads it.';
  const select = contentSelector({ kinds, content: longOnly });
  const snapshot = snapshotFromHtml(`<pre>${long}<hr>© 2026 <b>all</b> of us<hr>${long}</pre><p>${long}</p>`);
  const selection = select(snapshot, { ...zoningOf(snapshot), method: 'auto' });
  const at = (name: string) => snapshot.elements.findIndex(({ tag }) => tag === name);
  expect(
    snapshot.texts.filter((_, index) => selection.keptTexts[index] !== 1).map(({ text }) => text),
  ).toEqual(['© 2026 ', 'all', ' of us']);
  expect(
    ['pre', 'b', 'p'].map(name => [selection.keptElements[at(name)] === 1, dropRuleAt(selection, at(name))]),
  ).toEqual([
    [true, 'copyright'],
    [false, 'copyright'],
    [true, null],
  ]);
});

test('the models read the evidence that is collected', () => {
  const { content, kinds } = shippedModels();
  expect(content.features).toEqual(FEATURE_NAMES);
  expect([kinds.features, kinds.classes]).toEqual([KIND_FEATURES, KIND_NAMES]);
});

test.each<readonly [name: string, style: string, size: string, isKept: boolean]>([
  ['as wide as its text', '<link rel="stylesheet" href="a.css">', 'width="900" height="400"', true],
  ['as small as an advertisement', '', 'width="336" height="280"', false],
  ['with the size of a video on a page without style sheets', '', 'width="560" height="315"', true],
])('a frame %s', (_, style, size, isKept) => {
  const long = 'words '.repeat(300);
  const snapshot = snapshotFromHtml(
    `<head>${style}</head><body><p>${long}</p><iframe src="/film" ${size}></iframe><p>${long}</p></body>`,
  );
  const all = contentSelector({ kinds, content: { ...headingsOnly, value: [6, 9, 9] } });
  const { keptElements } = all(snapshot, { ...zoningOf(snapshot), method: 'auto' }, {});
  const frame = snapshot.elements.findIndex(({ tag }) => tag === 'iframe');
  expect(keptElements[frame] === 1).toBe(isKept);
});

test.each([
  ['with its styles, from lower log-odds', 'display: flex', -0.8, ['a', 'b']],
  ['with its styles, but not what is plainly none', 'display: flex', -1, ['a']],
  ['without styles, in all zones', '', -0.8, ['a', 'b', 'c']],
])('content of a page %s', (_, style, logOdds, texts) => {
  const judged = contentSelector({ kinds, content: { ...longOnly, value: [6, logOdds, 9] } });
  const snapshot = snapshotFromHtml(
    `<div style="${style}"><p>${'a'.repeat(300)}</p></div><div><p>b</p></div><p data-zone="FOOTER">${'c'.repeat(300)}</p>`,
  );
  const zoning = { ...zoningOf(snapshot), method: 'auto' };
  const { keptTexts } = judged(snapshot, zoning, {});
  expect(snapshot.texts.filter((_, index) => keptTexts[index] === 1).map(({ text }) => text[0])).toEqual(
    texts,
  );
});
