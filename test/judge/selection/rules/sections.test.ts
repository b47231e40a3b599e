// Sections of a text that do not read like text are content: those between others, and short ones like the one before.

import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

describe('between sections of text', () => {
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
  const raisedIn = (html: string, finalUrl: string, kind: PageKind = 'article'): readonly string[] =>
    applyRule(
      'similar-sections',
      evidenceFromHtml(`<title>Tides</title><body>${html}</body>`, { finalUrl }),
      {
        kind,
        scores: text => (text.includes('almanac') ? 1 : -1),
      },
    ).raised;

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
});

describe('after a section in a wrapper', () => {
  const TEXT = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(3)}</p>`.repeat(
    2,
  );
  const FIRST = `<div class="w"><h1>Tides, almanac</h1><h2>Day, almanac</h2>${TEXT}</div>`;
  const END = '<h2>Night</h2><p>A short end.</p>';

  /** The texts that the rule makes content. `data-right` and `data-down` move the box of an element; rules lower `lowered`. */
  function raisedIn(html: string): readonly string[] {
    const plain = snapshotFromHtml(`<title>Tides</title><body>${html}</body>`);
    const elements = plain.elements.map(element => {
      const { pageBox, attributes } = element;
      const [x, y, width, height] = pageBox;
      const [toRight, down] = [Number(attributes['data-right'] ?? 0), Number(attributes['data-down'] ?? 0)];
      return { ...element, pageBox: [x + toRight, y + down, width, height] as const };
    });
    const snapshot = { ...plain, elements };
    return applyRule('next-sections', evidenceOf(snapshot, zoningOf(snapshot), 'seen'), {
      kind: 'service',
      scores: text => (text.includes('almanac') ? 1 : -1),
      nudges: text => (text.includes('lowered') ? -1 : 0),
    }).raised;
  }

  test.each<readonly [name: string, html: string, expected: readonly string[]]>([
    ['in a wrapper like it', `<div class="w">${END}</div>`, ['Night', 'A short end.']],
    [
      'in an inner wrapper, and the one after it',
      `<div class="w"><div>${END}</div></div><div class="w"><h2>Ebb</h2><p>The last.</p></div>`,
      ['Night', 'A short end.', 'Ebb', 'The last.'],
    ],
    ['in a wrapper of another class', `<div class="box">${END}</div>`, []],
    ['in a wrapper of another tag', `<section class="w">${END}</section>`, []],
    ['without a wrapper', END, []],
    ['with a link', `<div class="w">${END}<p><a href="/ebb">Ebb</a></p></div>`, []],
    ['with a button', `<div class="w">${END}<button>Subscribe</button></div>`, []],
    ['in a form', `<div class="w"><form>${END}</form></div>`, []],
    ['under a heading of another level', '<div class="w"><h3>Night</h3><p>A short end.</p></div>', []],
    ['in other type', '<div class="w"><h2>Night</h2><p><b>A short end.</b></p></div>', []],
    ['of a heading alone', '<div class="w"><h2>Night</h2></div>', []],
    ['after something else', `<p>Quay</p><div class="w">${END}</div>`, []],
    ['beside it', `<div class="w" data-right="400">${END}</div>`, []],
    ['wider to the left', `<div class="w" data-right="-100">${END}</div>`, []],
    ['far below it', `<div class="w" data-down="400">${END}</div>`, []],
    ['on it', `<div class="w" data-down="-60">${END}</div>`, []],
    ['that another rule has lowered', '<div class="w"><h2>Night</h2><p>A lowered end.</p></div>', []],
    ['in a margin', `<div class="w" data-zone="RM">${END}</div>`, []],
  ])('after a section, one %s', (_, html, expected) => {
    expect(raisedIn(FIRST + html)).toEqual(expected);
  });

  test('after the first section, which has no heading but the title', () => {
    const lead = `<div class="w"><h1>Tides, almanac</h1>${TEXT}</div>`;
    expect(raisedIn(`${lead}<div class="w">${END}</div>`)).toEqual(['Night', 'A short end.']);
    const untitled = `<h1>Tides, almanac</h1><div class="w">${TEXT}</div>`;
    expect(raisedIn(`${untitled}<div class="w">${END}</div>`)).toEqual(['Night', 'A short end.']);
  });

  test('after a section that is not content, one in a wrapper like it', () => {
    const other = `<div class="b">${END}</div>`;
    expect(raisedIn(FIRST + other + other)).toEqual([]);
    const mostlyOther = `<h2>Day, almanac</h2><p>${'Other words. '.repeat(30)}</p>`;
    expect(raisedIn(`${FIRST}<div class="b">${mostlyOther}</div>${other}`)).toEqual([]);
  });
});
