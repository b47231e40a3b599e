// From labels to the truth of a page: who wins, what weighs, and what is reported.

import { describe, expect, it } from 'vitest';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { describeProblem } from '../../../../src/lab/bench/truth/problems.ts';
import { countNonBlank, truthOf } from '../../../../src/lab/bench/truth/truth.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

function labels(zones: Record<string, string[]>, content?: Record<string, string[]>) {
  return parseLabels(JSON.stringify({ id: 'p', zones, content }), 'p.json');
}

const page = buildSnapshot([
  'html',
  {},
  [
    'body',
    {},
    ['header', {}, 'Top line', ['nav', { class: 'ad' }, 'debris']],
    [
      'main',
      {},
      'ab',
      ['aside', { id: 'side' }, 'side', ['img', { src: 'i.png' }]],
      ['div', { class: 'share' }, 'share', ['p', {}, 'kept']],
    ],
    ['p', { visibility: 'clipped' }, 'cut away'],
    ['p', { visibility: 'scrolled', id: 'below' }, 'b e l o w'],
  ],
]);

describe('truthOf', () => {
  it('gives each item the zone of its nearest labelled ancestor, and IGNORE no weight', () => {
    const zones = {
      HEADER: ['header'],
      RM: ['#side'],
      CENTER: ['main'],
      FOOTER: ['#below'],
      IGNORE: ['.ad'],
    };
    const truth = truthOf(
      page,
      labels(zones, { keep: ['main', '.share p'], drop: ['.share', '#side'] }),
      'p.json',
    );
    expect(truth.problems).toEqual([]);
    const rows = truth.items.map(item => [
      item.kind === 'text' ? page.texts[item.index]?.text : 'img',
      item.weight,
      item.zone,
      item.content,
      item.painted,
    ]);
    expect(rows).toEqual([
      ['Top line', 7, 'HEADER', false, true],
      ['ab', 2, 'CENTER', true, true],
      ['side', 4, 'RM', false, true],
      ['share', 5, 'CENTER', false, true],
      ['kept', 4, 'CENTER', true, true],
      ['b e l o w', 5, 'FOOTER', false, false],
      ['img', 40, 'RM', false, true],
    ]);
  });

  it('knows nothing of content where it is not labelled', () => {
    const truth = truthOf(page, labels({ CENTER: ['body'] }), 'p.json');
    expect(truth.items.every(item => item.content === null)).toBe(true);
  });

  it('names what does not fit, one by one', () => {
    const zones = { HEADER: ['header', '.gone'], CENTER: ['main', 'p['], IGNORE: ['header'] };
    const truth = truthOf(page, labels(zones, { keep: ['main'], drop: ['main'] }), 'p.json');
    expect(truth.problems.map(describeProblem)).toEqual([
      'p.json: zones.HEADER: .gone: matches no element of the page',
      expect.stringMatching(
        /^p\.json: zones\.CENTER: p\[: is not a CSS selector: check its brackets, quotes, commas and pseudo-classes$/,
      ),
      'p.json: zones.IGNORE: header: also labelled HEADER: /html/body/header',
      'p.json: content.drop: main: also labelled keep: /html/body/main',
      'p.json: /html/body/p[2] “b e l o w”: is visible, but no zone covers it',
    ]);
  });

  it('asks no label of the spacers of old table layouts', () => {
    const spaced = buildSnapshot([
      'body',
      {},
      ['main', {}, 'x'],
      ['img', { src: 'spacer.gif', box: [0, 0, 1, 10] }],
      ['img', { src: 'bare.gif', box: [0, 0, 30, 10] }],
    ]);
    const truth = truthOf(spaced, labels({ CENTER: ['main'] }), 'p.json');
    expect(truth.problems.map(problem => problem.place)).toEqual(['/body/img[2] “[image bare.gif]”']);
  });

  it('reports a page on which nothing weighs', () => {
    const empty = buildSnapshot(['html', {}, ['body', {}]]);
    const truth = truthOf(empty, labels({ CENTER: ['body'] }), 'p.json');
    expect(truth.problems.map(problem => problem.code)).toEqual(['EMPTY_PAGE']);
  });

  it('says that nothing can be seen only where nothing can', () => {
    const shown = buildSnapshot(['body', {}, ['main', {}, 'words']]);
    const problemsOf = (zones: Record<string, string[]>) =>
      truthOf(shown, labels(zones), 'p.json').problems.map(({ code, message }) => [code, message]);
    expect(problemsOf({})).toEqual([['UNCOVERED', 'is visible, but no zone covers it']]);
    expect(problemsOf({ IGNORE: ['main'] })).toEqual([
      ['EMPTY_PAGE', expect.stringContaining('everything is in IGNORE')],
    ]);
  });

  it('puts what a shadow root and a frame paint into the zone of their host', () => {
    const nested = buildSnapshot([
      'body',
      {},
      ['x-bar', {}, ['#shadow', {}, ['p', {}, 'in']]],
      ['iframe', {}, ['#frame', {}, ['html', {}, ['body', {}, ['p', { class: 'a' }, 'q'], ['p', {}, 'r']]]]],
    ]);
    const zones = { HEADER: ['x-bar'], CENTER: ['iframe'], RM: ['iframe >> .a'] };
    const truth = truthOf(nested, labels(zones), 'p.json');
    expect(truth.items.map(item => item.zone)).toEqual(['HEADER', 'RM', 'CENTER']);
  });
});

describe('countNonBlank', () => {
  it.each([
    ['a b\n\tc', 3],
    ['\u00a0\u3000\u2003x', 1],
    ['日本 語', 3],
    ['👍🏽', 2],
  ])('%j is %d', (text, count) => expect(countNonBlank(text)).toBe(count));
});
