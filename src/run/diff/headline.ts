// Summarizes a comparison in one sentence about its text.

import type { PageDiff } from './diff-pages.ts';
import { percent } from './limits.ts';

/** Such as `46.18 % of the text is gone`. */
export const headline = ({ text }: PageDiff): string => textHeadline(text);

export function textHeadline(text: PageDiff['text']): string {
  const parts = (
    [
      [text.lostShare, 'gone'],
      [text.addedShare, 'new'],
      [text.rezonedShare, 'in another zone'],
      [text.reorderedShare, 'in another order'],
    ] as const
  ).filter(([share]) => share > 0);
  const [first] = parts;
  if (first === undefined) return 'the text is the same';
  if (parts.length === 1) return `${percent(first[0])} of the text is ${first[1]}`;
  const said = parts.map(([share, what]) => `${percent(share)} ${what}`).join(', ');
  return `${percent(text.changedShare)} of the text changed: ${said}`;
}
