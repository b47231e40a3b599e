// Edits a text as another newspaper would: usually not at all, else as editors treat agency texts.

import type { Random } from '../../bench/made/random.ts';
import type { NewsText } from './news-texts.ts';

/** Share of texts with each number of edits, from none to four. The table by edits shows the effect of each. */
const SHARE_BY_EDITS = [0.6, 0.2, 0.1, 0.06, 0.04] as const;

export function drawEditCount(random: Random): number {
  let rest = random.next();
  const edits = SHARE_BY_EDITS.findIndex(share => {
    rest -= share;
    return rest < 0;
  });
  return Math.max(0, edits);
}

/** An edit cuts the end, removes or adds a sentence, or replaces a word. */
export function editText(random: Random, text: NewsText, edits: number, newSentence: () => string): NewsText {
  let paragraphs = text.paragraphs.map(sentencesIn);
  for (let edit = 0; edit < edits; edit++) {
    const at = random.below(paragraphs.length);
    const own = paragraphs[at] ?? [];
    const kind = random.below(4);
    if (kind === 0) paragraphs.at(-1)?.pop();
    else if (kind === 1) own.splice(random.below(own.length), 1);
    else if (kind === 2) own.splice(random.below(own.length + 1), 0, newSentence());
    else exchangeWord(random, own, newSentence().split(' ')[1] ?? '');
    paragraphs = paragraphs.filter(sentences => sentences.length > 0);
  }
  return { ...text, paragraphs: paragraphs.map(sentences => sentences.join(' ')) };
}

function exchangeWord(random: Random, sentences: string[], word: string): void {
  const at = random.below(sentences.length);
  const words = (sentences[at] ?? '').split(' ');
  // Excludes the first word, which is capitalised, and the last, which has a full stop.
  words[1 + random.below(Math.max(1, words.length - 2))] = word;
  sentences[at] = words.join(' ');
}

const sentencesIn = (paragraph: string): string[] => paragraph.split(/(?<=\.) /u);
