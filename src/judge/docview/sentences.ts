// The sentences of one line of text, in any script.

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

/** To `Segmenter` any bracket or quotation mark right behind a full stop closes; what opens there is the next one's. */
function endBeforeOpening(segment: string): number {
  let end = segment.length;
  while (end > 0 && /[\p{Ps}\p{Pi}\s]/u.test(segment.charAt(end - 1))) end--;
  return end;
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Characters: `Segmenter` takes time by the square of the length. */
const MOST_SEGMENTED = 4000;

/** Behind the last blank or full stop before the limit, at the limit where there is none. */
function breakNear(line: string, start: number): number {
  const limit = start + MOST_SEGMENTED;
  for (let at = limit; at > start + MOST_SEGMENTED / 2; at--)
    if (/[\s。！？]/u.test(line.charAt(at - 1))) return at;
  return limit;
}
