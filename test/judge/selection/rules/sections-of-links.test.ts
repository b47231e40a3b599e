// A section of links to other sites is content between sections of text; one of links to the site's own pages is not.

import { expect, test } from 'vitest';
import { keepSectionsOfLinks } from '../../../../src/judge/selection/rules/sections-of-links.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const PAGE = 'https://tides.example/quay';
const TEXT = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(3)}</p>`;
const SECTIONS = `<h2>Day, almanac</h2>${TEXT}<h2>Night, almanac</h2>${TEXT}`;
const list = (...addresses: readonly string[]): string =>
  `<ul>${addresses.map((address, at) => `<li><a href="${address}">Source ${at}</a>`).join('')}</ul>`;
const OTHERS = list('https://a.example/1', 'https://b.example/2');
const OWN = list('/1', 'https://b.example/2', '/3');

test.each<readonly [name: string, html: string, finalUrl: string, expected: readonly string[]]>([
  ['to other sites', `${SECTIONS}<h2>Sources</h2>${OTHERS}`, PAGE, ['Sources', 'Source 0', 'Source 1']],
  ['to its own site', `${SECTIONS}<h2>Read on</h2>${OWN}`, PAGE, []],
  ['with a text below', `${SECTIONS}<h2>Sources</h2>${OTHERS}<p>Quay</p>`, PAGE, []],
  ['under another heading', `${SECTIONS}<h4>Sources</h4>${OTHERS}`, PAGE, []],
  ['in another block', `<div>${SECTIONS}</div><div><h2>Sources</h2>${OTHERS}</div>`, PAGE, []],
  ['after one section', `<h2>Day, almanac</h2>${TEXT}<h2>Sources</h2>${OTHERS}`, PAGE, []],
  ['in a margin', `<div data-zone="RM">${SECTIONS}<h2>Sources</h2>${OTHERS}</div>`, PAGE, []],
  ['on a page from a file', `${SECTIONS}<h2>Sources</h2>${OTHERS}`, 'file:///quay.html', []],
])('links %s', (_, html, finalUrl, expected) => {
  const evidence = evidenceFromHtml(`<title>Tides</title><body>${html}</body>`, { finalUrl });
  const textOf = (place: number): string =>
    evidence.pieces.slice(place, place + 1).map(piece => pieceText(evidence.snapshot, piece).trim())[0] ?? '';
  const scores = Float64Array.from(evidence.pieces, (_piece, place) =>
    textOf(place).includes('almanac') ? 1 : -1,
  );
  const nudges = keepSectionsOfLinks(new Float64Array(scores.length), evidence, scores, 0);
  const raised = [...nudges.keys()].filter(place => (scores[place] ?? 0) < 0 && (nudges[place] ?? 0) > 1);
  expect(raised.map(textOf)).toEqual(expected);
});
