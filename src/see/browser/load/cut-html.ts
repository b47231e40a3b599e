// Tells HTML that ends in the middle: Chromium reports no error if a compressed body ends early.

const TAIL_BYTES = 4_096;
const END_TAG = /<\/(?:body|html)\s*>/i;
const START_TAG = /<(?:body|html)[\s>]/i;

/**
 * A document that begins as a whole page, has no end tag of one, and ends within a tag, a word or a script. Pages that
 * leave their end tags out end with another tag.
 */
export function endsInMiddle(html: Buffer): boolean {
  const tail = html.subarray(-TAIL_BYTES).toString('latin1');
  // NUL: UTF-16, whose tags are not found so.
  if (END_TAG.test(tail) || /(?:^|>)\s*$/.test(tail) || tail.includes('\0')) return false;
  const whole = html.toString('latin1');
  return START_TAG.test(whole) && !END_TAG.test(whole);
}
