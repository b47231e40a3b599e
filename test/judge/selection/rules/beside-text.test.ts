// Dialogs, comments and footers are no content, if something else is.

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
