// Splits one line of text into sentences, in any script.

/** Trimmed, in order. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let opened = '';
  for (let at = 0; at < line.length; ) {
    const end = at + MOST_SEGMENTED >= line.length ? line.length : breakNear(line, at);
    for (const { segment } of SEGMENTER.segment(line.slice(at, end))) {
      const own = endBeforeOpening(segment);
      const sentence = opened + segment.slice(0, own).trim();
      opened = segment.slice(own).trim();
      if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
    }
    at = end;
  }
  return sentences;
}

/**
 * `Segmenter` treats every bracket or quotation mark after a full stop as closing; moves an opening one to the next
 * sentence.
 */
function endBeforeOpening(segment: string): number {
  let end = segment.length;
  while (end > 0 && /[\p{Ps}\p{Pi}\s]/u.test(segment.charAt(end - 1))) end--;
  return end;
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Characters per call: `Segmenter` takes quadratic time. */
const MOST_SEGMENTED = 4000;

/** Breaks after the last space or full stop before the limit, or at the limit. */
function breakNear(line: string, start: number): number {
  const limit = start + MOST_SEGMENTED;
  for (let at = limit; at > start + MOST_SEGMENTED / 2; at--)
    if (/[\s。！？]/u.test(line.charAt(at - 1))) return at;
  return limit;
}
