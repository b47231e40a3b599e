// Finds the byline next to the headline.

import { percentDecoded } from '../../../base/text/parse-url.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { type Candidate, isShown, type PageFacts } from '../page-facts.ts';
import { isByOthers, isInComments, isOfOtherPage } from '../parts-of-others.ts';
import { subtreeText } from '../subtree-text.ts';
import { leadInOf, lettersOf, looksLikeName } from './author-names.ts';
import { namesIn } from './byline-names.ts';
import { leadInLinesOf } from './lead-in-lines.ts';

interface Byline extends Mark {
  readonly index: number;
  readonly names: readonly string[];
  /** Distance from the headline in px; null if it is too far away. */
  readonly distance: number | null;
  /** True if the text begins with a word such as `by`. */
  readonly isIntroduced: boolean;
  /** True if it is beside the title of another page. */
  readonly isOther: boolean;
}

/** Returns the names of the most reliable byline. */
export function bylinesOf(facts: PageFacts): Candidate[] {
  const bylines = findBylines(facts);
  const near = bylines
    .filter(byline => byline.distance !== null && !byline.isOther && !isOneOfMany(byline, bylines))
    .sort((a, b) => a.rank - b.rank || (a.distance ?? 0) - (b.distance ?? 0));
  const best = near[0] ?? onlyOneOf(bylines, 0);
  const leadInNames = best === undefined ? leadInLinesOf(facts) : [];
  if (leadInNames.length > 0) return leadInNames;
  const introduced = bylines.filter(({ isIntroduced }) => isIntroduced);
  const likely =
    best ?? onlyOneOf(introduced, BYLINE_RANK) ?? onlyOneOf(bylines, LINK_RANK) ?? datedOneOf(facts, bylines);
  if (likely === undefined) return [];
  const inSentence = likely.rank === 0 ? introduced.find(byline => isPartOf(byline, likely)) : undefined;
  if (inSentence !== undefined) return namesBeside(facts, inSentence, bylines);
  return isSentence(likely) ? [] : namesBeside(facts, likely, bylines);
}

/** Returns the byline of a rank if all bylines of that rank name the same people, at any distance from the headline. */
function onlyOneOf(bylines: readonly Byline[], rank: number): Byline | undefined {
  const sameRank = bylines.filter(byline => byline.rank === rank);
  return new Set(sameRank.map(namesKey)).size === 1 ? sameRank.find(({ isOther }) => !isOther) : undefined;
}

/** True for `By Ann Poe` beside a link such as `More posts of Ann Poe`. */
const isPartOf = ({ names: [name = ''] }: Byline, { names: [other = ''] }: Byline): boolean =>
  name !== '' && name !== other && other.includes(name);

/** True for `View all of jdoe’s posts.` */
const isSentence = ({ names: [name = ''] }: Byline): boolean =>
  /[.。]$/u.test(name) && name.split(/\s+/).length >= SENTENCE_WORDS;

const SENTENCE_WORDS = 4;

/**
 * Returns the byline below a text that has its date beside it, as many themes of blogs put both. Several dates or names
 * are those of a list.
 */
function datedOneOf(facts: PageFacts, bylines: readonly Byline[]): Byline | undefined {
  const { tree, headline } = facts;
  if (headline === null) return undefined;
  const times = tree.withTag('time').filter(index => {
    const { attributes, visibility } = tree.element(index);
    return attributes.datetime !== undefined && isSeen(visibility) && !isInComments(facts, index);
  });
  const timesBeside = ({ index }: Byline): readonly number[] => {
    const around = tree.selfAndAncestors(index, LINE_LEVELS).at(-1) ?? index;
    return times.filter(time => tree.contains(around, time) && isLevel(facts, time, index));
  };
  const below = bylines.filter(
    ({ index, rank }) => rank === BYLINE_RANK && index > headline.index && !isInComments(facts, index),
  );
  const dated = below.filter(byline => timesBeside(byline).length > 0);
  return new Set(below.flatMap(timesBeside)).size === 1 ? onlyOneOf(dated, BYLINE_RANK) : undefined;
}

/** Levels from a byline to the box that also holds its date. */
const LINE_LEVELS = 5;

/** True if both begin within two lines. */
const isLevel = ({ tree }: PageFacts, one: number, other: number): boolean =>
  Math.abs(tree.element(one).pageBox[1] - tree.element(other).pageBox[1]) <= METADATA_LIMITS.dateLinePx;

function namesBeside(facts: PageFacts, best: Byline, bylines: readonly Byline[]): Candidate[] {
  const { tree } = facts;
  const together = bylines.filter(byline => byline === best || isBeside(facts, byline, best));
  const links = together.map(({ index }) => tree.element(index).attributes.href);
  return together
    .filter((_, at) => links[at] === undefined || links.indexOf(links[at]) === at)
    .flatMap(({ names, at }) => names.map((value): Candidate => ({ value, source: 'page', at })));
}

const namesKey = ({ names }: Byline): string => names.join();

function findBylines(facts: PageFacts): Byline[] {
  const { snapshot, headline, language } = facts;
  const found: Byline[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const mark = isShown(element) ? markOf(element) : undefined;
    if (mark === undefined || found.length >= METADATA_LIMITS.bylines) continue;
    const names = namesIn(facts, index).filter(name => mark.isName?.(name) ?? true);
    if (names.length === 0 || isByOthers(facts, index)) continue;
    const text = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
    const isIntroduced = leadInOf(text, { language, isLine: false }) !== '';
    if (mark.mustBeIntroduced === true && !isIntroduced) continue;
    const distance = headline === null ? null : nearHeadline(headline, element.pageBox);
    const isOther = isOfOtherPage(facts, index, names);
    found.push({ index, names, distance, isIntroduced, isOther, ...mark });
  }
  return found;
}

/** Many different names in bylines of one kind belong to a list of articles. */
function isOneOfMany({ at, distance }: Byline, bylines: readonly Byline[]): boolean {
  if (distance !== null && distance <= METADATA_LIMITS.listedPx) return false;
  const names = new Set(bylines.filter(other => other.at === at).map(namesKey));
  return names.size >= METADATA_LIMITS.listedNames;
}

/** Returns true if two bylines of one kind are next to each other, so that each names one of the authors. */
function isBeside(facts: PageFacts, one: Byline, other: Byline): boolean {
  const { tree } = facts;
  const [a, b] = [tree.element(one.index), tree.element(other.index)];
  const isSameKind = one.at === other.at && a.tag === b.tag && a.attributes.class === b.attributes.class;
  const areSiblings = a.parent === b.parent || tree.parent(a.parent) === tree.parent(b.parent);
  return isSameKind && areSiblings && isLevel(facts, one.index, other.index);
}

interface Mark {
  readonly at: string;
  /** 0 if the markup declares the author (`rel`, `itemprop`); higher for weaker hints such as class names. */
  readonly rank: number;
  /** Checks that the text is a name, because the mark is also used for other things. */
  readonly isName?: (name: string) => boolean;
  /** The id `byline` of shops and directories also names brands. */
  readonly mustBeIntroduced?: boolean;
}

function markOf({ tag, attributes }: SnapshotElement): Mark | undefined {
  const { rel = '', class: classes = '', id = '', itemprop = '' } = attributes;
  if (AUTHOR.test(rel)) return { at: 'rel=author', rank: 0 };
  if (AUTHOR.test(itemprop)) return { at: 'itemprop=author', rank: 0 };
  const isHinted = (HINT.test(classes) || HINT.test(id)) && tag !== 'body' && tag !== 'html';
  if (isHinted && isMicroformat(classes)) return { at: 'class p-author', rank: 1 };
  if (isHinted && BYLINE.test(classes)) return { at: 'class byline', rank: BYLINE_RANK };
  const [, slug] = (tag === 'a' && AUTHOR_PAGE.exec(attributes.href ?? '')) || [];
  if (slug !== undefined) {
    const spelled = lettersOf(percentDecoded(slug));
    const isName = (name: string): boolean => spelled.includes(lettersOf(name)) || looksLikeName(name);
    return { at: 'link to author', rank: LINK_RANK, isName };
  }
  const box = { rank: BOX_RANK, isName: looksLikeName };
  if (isHinted && BYLINE.test(id)) return { ...box, at: 'id byline', mustBeIntroduced: true };
  return isHinted && AUTHOR_BOX.test(classes) ? { ...box, at: 'class author' } : undefined;
}

const AUTHOR = /(?:^|\s)author(?:\s|$)/i;
/** Classes of microformats: an author, or the name in a card. */
const isMicroformat = (classes: string): boolean =>
  /(?:^|\s)p-author(?:\s|$)/i.test(classes) || (/\bvcard\b/i.test(classes) && /\bfn\b/i.test(classes));
/** Links to author pages such as `/authors/ann-poe`. Their text must match the address or look like a name. */
const AUTHOR_PAGE =
  /\/(?:authors?|contributors?|writers?|columnists?|reporters?|journalists?|autor(?:en|es)?|auteurs?)\/([^/?#]+)\/?(?:[?#]|$)/iu;

const BYLINE_RANK = 2;
const LINK_RANK = 3;
const BOX_RANK = 4;

/** Fast test that rules out most classes and ids before the slower patterns run. */
const HINT = /author|byline|vcard/i;
const BYLINE = /(?:^|[-_\s])(?:byline|authors?)(?:[-_]{0,2}(?:name|link))?(?:$|\s)/i;
/** Elements with other author-like class names hold more than a name: only a plain name counts there. */
const AUTHOR_BOX = /(?:(?:^|[-_\s])(?:[Aa]uthors?|byline)|\p{Ll}Authors?)(?!\p{Ll})/u;
