// The made pages of the experiments: the same in every run, and of the index a case that is counted by hand.

import { describe, expect, it } from 'vitest';
import { scoreIndex } from '../../../src/bench/docview/index-experiment.ts';
import { madePages } from '../../../src/bench/docview/made-pages.ts';

describe('made pages', () => {
  const pages = madePages(30);

  it('are the same in every run', () => {
    expect(madePages(30)).toEqual(pages);
    expect(madePages(30, 2)).not.toEqual(pages);
  });

  it('a near replica has its text in another template, another text has its template', () => {
    for (let at = 0; at < 30; at++) {
      const [base, near, other] = [pages[at], pages[30 + at], pages[60 + at]];
      expect(near?.template).not.toBe(base?.template);
      expect(near?.text.title).toBe(base?.text.title);
      expect(other?.template).toBe(base?.template);
      expect(other?.text.paragraphs).not.toEqual(base?.text.paragraphs);
      if (near?.edits === 0) expect(near.text.paragraphs).toEqual(base?.text.paragraphs);
    }
  });
});

it('an index counts words and postings, and is right in so many of its first ten answers', () => {
  const texts = [
    { subject: 'harbour strike', text: 'harbour strike harbour' },
    { subject: 'harbour strike', text: 'dockers strike' },
    { subject: 'comet tail', text: 'comet seen in the harbour' },
  ];
  // harbour strike: three answers, two right; comet tail: one answer, right.
  expect(scoreIndex(texts)).toEqual({ terms: 8, postings: 7, precisionAt10: (0.2 + 0.1) / 2 });
});
