// Headings and pictures by labels: which of the content's are kept, and which others are let in.

import { describe, expect, test } from 'vitest';
import { partsOfMarkdown } from '../../../../src/lab/bench/content/document-parts.ts';
import {
  type JudgedParts,
  type KeptScore,
  scoreKept,
  summariseKept,
} from '../../../../src/lab/bench/content/document-score.ts';
import { contentTables } from '../../../../src/lab/bench/content/result.ts';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';
import { checkGates, contentFigures, parseGate } from '../../../../src/lab/bench/gate.ts';

const judged: JudgedParts = {
  content: { h1: ['harbour'], heading: ['harbour', 'ships', 'news'], picture: ['cranejpg'] },
  others: { h1: ['logo'], heading: ['logo', 'news', 'tags'], picture: ['adpng', 'cranejpg'] },
  small: ['adpng'],
};

describe('scoreKept', () => {
  test('counts the content first where a text is on the page twice', () => {
    const answer = partsOfMarkdown(
      '# Harbour\n\n## News\n\n## News\n\n## Tags\n\n![](crane.jpg) ![](ad.png)',
    );
    expect(scoreKept(answer, judged)).toEqual<KeptScore>({
      h1: { content: 1, kept: 1, others: 1, letIn: 0 },
      heading: { content: 3, kept: 2, others: 3, letIn: 2 },
      picture: { content: 1, kept: 1, others: 2, letIn: 0 },
    });
  });

  test('the logo of a site is let in as an h1', () =>
    expect(scoreKept(partsOfMarkdown('# Logo\n\n![](crane.jpg) ![](crane.jpg)'), judged)).toEqual<KeptScore>({
      h1: { content: 1, kept: 0, others: 1, letIn: 1 },
      heading: { content: 3, kept: 0, others: 3, letIn: 1 },
      picture: { content: 1, kept: 1, others: 2, letIn: 1 },
    }));
});

test('shares are over all pages together', () => {
  const pages = ['# Harbour\n\n# Ships', ''].map(markdown => scoreKept(partsOfMarkdown(markdown), judged));
  expect(summariseKept(pages)?.heading).toEqual({
    content: 6,
    kept: 2,
    others: 6,
    letIn: 0,
    keptShare: 1 / 3,
    letInShare: 0,
  });
});

test('the bench prints a table of them, and gates on both shares', () => {
  const truth = { id: 'p', kind: 'article', url: '', text: '', judged };
  const answer = { text: '', markdown: '# Harbour\n\n# Tags', milliseconds: 1 };
  const result = scoreContentRun([{ truth, answers: { m: answer } }], ['m']);
  const [, rows] = contentTables(result).find(([name]) => name.startsWith('Labels')) ?? ['', []];
  expect(rows[2]).toEqual(['heading', 'm', '3', '0.333', '3', '0.333']);
  const [summary] = result.summaries;
  if (summary === undefined) throw new Error('no summary');
  const gates = ['kept.heading=0.5', 'let-in.heading=0.06', 'let-in.picture=0.06'].map(parseGate);
  expect(checkGates(gates, contentFigures(summary)).map(({ metric }) => metric)).toEqual([
    'kept.heading',
    'let-in.heading',
  ]);
});
