// Pagers and rows of commands are no content.

import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { withBars } from '../../../../src/judge/selection/rules/bars.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const { pager, commands, lastLine, buttons } = SELECTION_SETTINGS.bars;
const COMMAND = commands.logOdds;
const LAST_LINE = lastLine.logOdds;
const TITLE = '<h1>Walls we love</h1>';
const TEXT = `<p>${'words '.repeat(60)}</p>`;
const links = (...names: string[]) => `<div>${names.map(name => `<a href="/a">${name}</a>`).join(' ')}</div>`;
const tabs = (...names: string[]) =>
  `<div>${names.map(name => `<a href="#${name}">${name}</a>`).join(' ')}</div>`;
const buttonsOf = (...names: string[]) =>
  `<div>${names.map(name => `<a href="javascript:void(0)">${name}</a>`).join(' ')}</div>`;

const LAST =
  '<div style="height: 20px"><span style="display: block">Changed in May</span><a href="#" style="display: block">Edit</a></div>';

function nudges(html: string, kind: PageKind): number[] {
  const snapshot = snapshotFromHtml(`<body><main>${html}</main></body>`);
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  return [...withBars(new Float64Array(evidence.units.length), evidence, kind)];
}

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  ['a pager', TITLE + TEXT + links('1', '2', '3', 'Next'), 'listing', [0, 0, pager]],
  ['figures of other scripts', TITLE + TEXT + links('١', '٢', '٣'), 'listing', [0, 0, pager]],
  ['numbers in no order', TITLE + TEXT + links('7', '2', '40'), 'listing', [0, 0, 0]],
  ['numbers among more words', TITLE + TEXT + links('1', '2', '3', 'see all of them'), 'listing', [0, 0, 0]],
  ['share, send, print', TITLE + links('Share', 'Send', 'Print') + TEXT, 'article', [0, COMMAND, 0]],
  ['the same on a page of many parts', TITLE + links('Share', 'Send', 'Print') + TEXT, 'service', [0, 0, 0]],
  ['the same behind the text', TITLE + TEXT + links('Share', 'Send', 'Print'), 'article', [0, 0, 0]],
  ['pieces in a row behind the text', TEXT + LAST, 'documentation', [0, LAST_LINE, LAST_LINE]],
  ['the same between paragraphs', TEXT + LAST + TEXT, 'documentation', [0, 0, 0, 0]],
  ['a tab bar', TEXT + tabs('Description', 'Reviews') + TEXT, 'product', [0, pager, 0]],
  ['one link to a part of the page', TEXT + tabs('Reviews') + TEXT, 'product', [0, 0, 0]],
  [
    'links to parts and elsewhere',
    `${TEXT}<div><a href="#a">Parts</a> <a href="/b">Others</a></div>${TEXT}`,
    'product',
    [0, 0, 0],
  ],
  ['links that lead nowhere', TEXT + buttonsOf('Reply', 'Quote') + TEXT, 'forum', [0, buttons.logOdds, 0]],
  [
    'one of them leads somewhere',
    `${TEXT}<div><a href="#">Reply</a> <a href="/a">Ann</a></div>`,
    'forum',
    [0, 0],
  ],
  ['one link that leads nowhere', `${TEXT}<div><a href="#">Reply</a></div>`, 'forum', [0, 0]],
  ['counts of likes', TEXT + buttonsOf('467', '12'), 'forum', [0, 0]],
  [
    'longer links',
    TITLE + links('The wall at the harbour', 'The wall of the school') + TEXT,
    'article',
    [0, 0, 0],
  ],
  [
    'links in a sentence',
    `${TITLE}<p>See <a href="#">a</a> and <a href="#">b</a></p>${TEXT}`,
    'article',
    [0, 0, 0],
  ],
])('%s', (_, html, kind, expected) => {
  expect(nudges(html, kind)).toEqual(expected);
});
