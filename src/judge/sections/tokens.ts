// Estimates the tokens of a text without the tokenizer of a certain model.

import { estimateTokenCount } from 'tokenx';

/** Longer texts are estimated from their start. */
const MOST_CHARS = 200_000;

export function tokensOf(text: string): number {
  if (text.length <= MOST_CHARS) return estimateTokenCount(text);
  return Math.ceil((estimateTokenCount(text.slice(0, MOST_CHARS)) * text.length) / MOST_CHARS);
}
