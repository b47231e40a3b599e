// Dialogs, and readers' comments under an article, are no content, as long as there is some beside them.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const STORY = `<p>${'a'.repeat(SELECTION_SETTINGS.besideApart)}</p>`;
const REMARK = `<p>${'b'.repeat(3000)}</p>`;
const COMMENTS = `<section class="comments">${REMARK}</section>`;
const DIALOG = `<div role="dialog">${REMARK}</div>`;

/** Of pages whose two pieces both score 1. */
function scores(html: string, kind: PageKind): number[] {
  const evidence = evidenceFromHtml(`<body>${html}</body>`);
  return applyRule('apart', evidence, { kind, values: Float64Array.of(1, 1) });
}

const { apart } = SELECTION_SETTINGS;

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  ['comments of an article', STORY + COMMENTS, 'article', [1, 1 + apart]],
  ['posts of a forum', STORY + COMMENTS, 'forum', [1, 1]],
  ['reviews of a product', STORY + COMMENTS, 'product', [1, 1]],
  ['a dialog on any page', STORY + DIALOG, 'listing', [1, 1 + apart]],
  ['an article that is in a dialog whole', DIALOG, 'article', [1]],
  ['comments beside a line of text', `<p>aaaa</p>${COMMENTS}`, 'article', [1, 1]],
])('%s', (_, html, kind, expected) => {
  expect(scores(html, kind).slice(0, expected.length)).toEqual(expected);
});
