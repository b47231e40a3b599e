// What becomes of a text that another paper prints: mostly nothing, else what editors do to texts of agencies.

import type { Random } from '../../bench/made/random.ts';
import type { NewsText } from './news-texts.ts';

/** Share of texts that are printed with so many edits, from none to four. The table by edits shows what each costs. */
const SHARE_BY_EDITS = [0.6, 0.2, 0.1, 0.06, 0.04] as const;

export function drawnEdits(random: Random): number {
  let rest = random.next();
  const edits = SHARE_BY_EDITS.findIndex(share => {
    rest -= share;
    return rest < 0;
  });
  return Math.max(0, edits);
}

/** An edit: the end is cut, a sentence goes, a sentence comes, a word is exchanged for another. */
export function republished(
  random: Random,
  text: NewsText,
  edits: number,
  newSentence: () => string,
): NewsText {
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
  // The first has a capital, the last a full stop.
  words[1 + random.below(Math.max(1, words.length - 2))] = word;
  sentences[at] = words.join(' ');
}

const sentencesIn = (paragraph: string): string[] => paragraph.split(/(?<=\.) /u);
