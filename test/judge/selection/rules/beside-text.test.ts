// Dialogs, comments, lists of links in margins and footers are no content, if something else is.

import { describe, expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';

describe('dialogs and comments', () => {
  const STORY = `<p>${'a'.repeat(SELECTION_SETTINGS.besideApart)}</p>`;
  const REMARK = `<p>${'b'.repeat(3000)}</p>`;
  const COMMENTS = `<section class="comments">${REMARK}</section>`;
  const DIALOG = `<div role="dialog">${REMARK}</div>`;

  const { apart } = SELECTION_SETTINGS;

  test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
    ['comments of an article', STORY + COMMENTS, 'article', [1, 1 + apart]],
    ['posts of a forum', STORY + COMMENTS, 'forum', [1, 1]],
    ['reviews of a product', STORY + COMMENTS, 'product', [1, 1]],
    ['a dialog on any page', STORY + DIALOG, 'listing', [1, 1 + apart]],
    ['an article that is in a dialog whole', DIALOG, 'article', [1]],
    ['comments beside a line of text', `<p>aaaa</p>${COMMENTS}`, 'article', [1, 1]],
  ])('%s', (_, html, kind, expected) => {
    expect(applyRule('apart', html, { kind, scores: 1 }).values).toEqual(expected);
  });
});

describe('margins and weak footers', () => {
  const LINKS = '<ul><li><a href="/a">Tides at the quay</a><li><a href="/b">Moorings</a></ul>';
  const CONTENTS = `<nav data-zone="LM">${LINKS}</nav>`;
  const TEXT = '<p>High water stands at the quay twice a day.</p>';

  /** Texts of the pieces whose score is lowered. */
  const lowered = (html: string, kind: PageKind, score = 1): readonly string[] =>
    applyRule('margins', `<title>Tides</title><body>${html}</body>`, { kind, scores: score }).lowered;

  test.each<readonly [name: string, html: string, texts: readonly string[], kind: PageKind]>([
    ['beside a text', CONTENTS + TEXT, ['Tides at the quay', 'Moorings'], 'documentation'],
    ['beside other links', CONTENTS + LINKS, ['Tides at the quay', 'Moorings'], 'documentation'],
    ['alone', CONTENTS, [], 'documentation'],
    ['on a page of lists', CONTENTS + TEXT, [], 'listing'],
    ['among other text', `<div data-zone="RM">${LINKS}${TEXT}</div>${TEXT}`, [], 'documentation'],
    ['in CENTER', LINKS + TEXT, [], 'documentation'],
  ])('a list %s', (_, html, texts, kind) => {
    expect(lowered(html, kind)).toEqual(texts);
  });

  test.each<readonly [name: string, score: number, center: string, texts: readonly string[]]>([
    ['weak', -0.1, TEXT, ['All rights are reserved.']],
    ['strong', 0.1, TEXT, []],
    ['without a text above', -0.1, '', []],
  ])('a footer that is %s', (_, score, center, texts) => {
    const footer = '<p data-zone="FOOTER">All rights are reserved.</p>';
    expect(lowered(center + footer, 'article', score)).toEqual(texts);
  });
});

describe('the footer element', () => {
  const TEXT = `<p>${'High water stands at the quay twice a day. '.repeat(6)}</p>`;
  const FOOTER = '<footer><p>12 Quay Street</p></footer>';

  /** Texts of the pieces that are lowered. Those that begin with `Low` are no content. */
  const lowered = (html: string): readonly string[] =>
    applyRule('page-footers', `<title>Tides</title><body>${html}</body>`, {
      scores: text => (text.startsWith('Low') ? -9 : 1),
    }).lowered;

  test.each<readonly [name: string, html: string, texts: readonly string[]]>([
    ['below a text', TEXT + FOOTER, ['12 Quay Street']],
    [
      'by its role',
      `${TEXT}<div role="contentinfo"><div><p>12 Quay Street</p></div></div>`,
      ['12 Quay Street'],
    ],
    ['alone', FOOTER, []],
    ['below what is no content', `<p>Low water</p>${FOOTER}`, []],
    ['of an article', `<article>${TEXT}${FOOTER}</article>`, []],
    ['of a quotation', `${TEXT}<blockquote><p>Tides turn.</p>${FOOTER}</blockquote>`, []],
  ])('a footer %s', (_, html, texts) => {
    expect(lowered(html)).toEqual(texts);
  });
});
