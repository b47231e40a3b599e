// Between sections of text, one of short lines or of links to other sites is content; one of links to the site's own pages,
// a form or a part with another name is not.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const PAGE = 'https://tides.example/quay';
const TEXT = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(3)}</p>`;
const SECTIONS = `<h2>Day, almanac</h2>${TEXT}<h2>Night, almanac</h2>${TEXT}`;
const list = (...addresses: readonly string[]): string =>
  `<ul>${addresses.map((address, at) => `<li><a href="${address}">Source ${at}</a>`).join('')}</ul>`;
const OTHERS = list('https://a.example/1', 'https://b.example/2');
const TERM_LINES = ['Ebb: falling water', 'Flood: rising water', 'Slack: the hour between'];
const TERMS = TERM_LINES.map(line => `<p>${line}</p>`).join('');
const OWN = list('/1', 'https://b.example/2', '/3');

/** The texts that the rule makes content. */
function raisedIn(html: string, finalUrl: string, kind: PageKind = 'article'): string[] {
  const evidence = evidenceFromHtml(`<title>Tides</title><body>${html}</body>`, { finalUrl });
  const textOf = (place: number): string =>
    evidence.pieces.slice(place, place + 1).map(piece => pieceText(evidence.snapshot, piece).trim())[0] ?? '';
  const scores = Float64Array.from(evidence.pieces, (_piece, place) =>
    textOf(place).includes('almanac') ? 1 : -1,
  );
  const nudges = applyRule('similar-sections', evidence, { kind, scores });
  const raised = [...nudges.keys()].filter(place => (scores[place] ?? 0) < 0 && (nudges[place] ?? 0) > 1);
  return raised.map(textOf);
}

test.each<readonly [name: string, html: string, finalUrl: string, expected: readonly string[]]>([
  [
    'of links to other sites',
    `${SECTIONS}<h2>Sources</h2>${OTHERS}`,
    PAGE,
    ['Sources', 'Source 0', 'Source 1'],
  ],
  ['of links to its own site', `${SECTIONS}<h2>Read on</h2>${OWN}`, PAGE, []],
  ['of links with a text below', `${SECTIONS}<h2>Sources</h2>${OTHERS}<p>Quay</p>`, PAGE, []],
  ['of links under another heading', `${SECTIONS}<h4>Sources</h4>${OTHERS}`, PAGE, []],
  ['of links in another block', `<div>${SECTIONS}</div><div><h2>Sources</h2>${OTHERS}</div>`, PAGE, []],
  ['of links after one section', `<h2>Day, almanac</h2>${TEXT}<h2>Sources</h2>${OTHERS}`, PAGE, []],
  ['of links in a margin', `<div data-zone="RM">${SECTIONS}<h2>Sources</h2>${OTHERS}</div>`, PAGE, []],
  ['of links on a page from a file', `${SECTIONS}<h2>Sources</h2>${OTHERS}`, 'file:///quay.html', []],
  ['in short lines', `${SECTIONS}<h2>Terms</h2>${TERMS}`, PAGE, ['Terms', ...TERM_LINES]],
  [
    'in short lines, each section in blocks of its own',
    `${[`<h2>Day, almanac</h2>${TEXT}`, `<h2>Night, almanac</h2>${TEXT}`, `<h2>Terms</h2>${TERMS}`]
      .map(section => `<div><a href="#top">-</a><div>${section}</div></div>`)
      .join('')}`,
    PAGE,
    ['Terms', ...TERM_LINES],
  ],
  [
    'in short lines, as most others are',
    `<h2>A</h2>${TERMS}<h2>B</h2>${TERMS}${SECTIONS}<h2>C</h2>${TERMS}`,
    PAGE,
    [],
  ],
  ['in a few words', `${SECTIONS}<h2>Terms</h2><p>Two quays`, PAGE, []],
  ['in a form', `${SECTIONS}<h2>Terms</h2><form>${TERMS}</form>`, PAGE, []],
  ['with buttons', `${SECTIONS}<h2>Terms</h2>${TERMS}<button>Was this of use to you?</button>`, PAGE, []],
])('a section %s', (_, html, finalUrl, expected) => {
  expect(raisedIn(html, finalUrl)).toEqual(expected);
});

test.each<readonly [PageKind, string, number]>([
  [
    'documentation',
    'ebb of <a href="/water">Water level at quay</a>, of <a href="/day">Day of month</a>, in metres above',
    2,
  ],
  [
    'article',
    'ebb of <a href="/water">Water level at quay</a>, of <a href="/day">Day of month</a>, in metres above',
    0,
  ],
  ['documentation', '<a href="/water">Water level of this quay at any time of the day</a>, in metres', 0],
])('on pages of the kind %s, of a section with the text %s', (kind, line, expected) => {
  expect(raisedIn(`${SECTIONS}<h2>Types</h2><p>${line}</p>`, PAGE, kind)).toHaveLength(expected);
});
