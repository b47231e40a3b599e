// Stop words: those of the text's languages, and those common to a whole collection.

import stopword from 'stopword';
import { commonest, countEach } from '../../base/counts.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { once, remembered } from '../../base/memoize.ts';
import { wordsOf } from './words.ts';

const RULE = {
  /** Least words of a paragraph to detect its language. */
  leastWords: 12,
  /** Most words examined for that. */
  mostWords: 400,
  /** Least share of its words in the list of one language. */
  leastShare: 0.15,
} as const;

/**
 * Uses the list of the declared language and of each language detected in a paragraph: pages declare wrong languages
 * and mix several.
 */
export function stopWordsFor(
  language: string | null,
  paragraphs: readonly (readonly string[])[],
): ReadonlySet<string> {
  const lists = new Set<string>();
  const named = language === null ? undefined : LIST_OF_LANGUAGE.get(languageCode(language));
  if (named !== undefined) lists.add(named);
  for (const words of paragraphs) {
    const detected = detectList(words);
    if (detected !== null) lists.add(detected);
  }
  return unionOf([...lists].sort().join(' '));
}

/** Japanese writes endings and particles in hiragana, and few other words are that short: `した`, `しま`, `ので`. */
export const isGrammaticalKana = (word: string): boolean => /^\p{Script=Hiragana}{1,3}$/u.test(word);

const languageCode = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** Maps BCP 47 tags to the names of the lists, which are ISO 639-3. */
const LIST_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  (
    'af:afr ar:ara bn:ben br:bre bg:bul ca:cat cs:ces da:dan de:deu el:ell en:eng eo:epo et:est eu:eus fa:fas fi:fin fr:fra ' +
    'ga:gle gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita ja:jpn ko:kor ku:kur la:lat lv:lav lt:lit ' +
    'mr:mar ms:msa my:mya nl:nld nb:nob no:nob pa:panGu pl:pol pt:por ro:ron ru:rus sk:slk sl:slv so:som st:sot es:spa ' +
    'sw:swa sv:swe tl:tgl th:tha tr:tur uk:ukr ur:urd vi:vie yo:yor zh:zho zu:zul'
  )
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
);

/** English function words missing from the list, which has only 108 words; most other lists have several hundred. */
const NOT_LISTED = (
  'above across again against although below cannot does doing down during either else even ever every few further ' +
  'having hers herself however its itself just may might must myself neither no nor not off once one onto ours ourselves ' +
  'own per shall she since so though themselves theirs toward two until unless upon us when whether whom whose why will ' +
  'within without yet yours yourself'
).split(' ');

/** Splits listed words like words of a text: a list contains `don't`, which a text splits in two. */
const listNamed = remembered((name): ReadonlySet<string> => {
  const listed = (stopword as unknown as Readonly<Record<string, readonly string[]>>)[name] ?? [];
  const words = name === 'eng' ? [...listed, ...NOT_LISTED] : listed;
  return new Set(words.flatMap(word => [word.toLowerCase(), ...wordsOf(word)]));
});

const invertedLists = once(() => {
  const listsOfWord: KeyedLists<string, string> = new Map();
  for (const name of new Set(LIST_OF_LANGUAGE.values()))
    for (const word of listNamed(name)) addTo(listsOfWord, word, name);
  return listsOfWord;
});

function detectList(words: readonly string[]): string | null {
  if (words.length < RULE.leastWords) return null;
  const inverted = invertedLists();
  const looked = words.slice(0, RULE.mostWords);
  const hits = countEach(looked.flatMap(word => inverted.get(word) ?? []));
  const best = commonest(hits);
  return best !== undefined && (hits.get(best) ?? 0) >= RULE.leastShare * looked.length ? best : null;
}

/** `names`: with blanks between. */
const unionOf = remembered(
  (names): ReadonlySet<string> => new Set(names.split(' ').flatMap(name => [...listNamed(name)])),
);
