// The authors of the page.

import { groupBy } from '../../../base/keyed-lists.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { WRITTEN_BY } from '../byline-words.ts';
import { YEAR } from '../dates/date-lines.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import {
  type Candidate,
  entityCandidates,
  type Found,
  isShown,
  metaCandidates,
  type PageFacts,
} from '../page-facts.ts';
import { isByOthers } from '../parts-of-others.ts';
import { namesSite, siteNameOf } from '../site-name.ts';
import { charsBetween, subtreeText } from '../subtree-text.ts';
import { isSameTitle } from '../titles.ts';
import { authorName, isFullName, isProfile, lettersOf, looksLikeName, namesInLine } from './author-names.ts';
import { bylinesOf } from './byline.ts';
import { namesIn } from './byline-names.ts';
import { leadInLinesOf, linesBeside, linesNear } from './lead-in-lines.ts';

/** Returns all names of the first source that has any. */
export const authorsOf = onceEach((facts: PageFacts): Found<readonly string[]> | null => {
  const siteName = siteNameOf(facts)?.value ?? '';
  for (const candidates of sourcesOf(facts, siteName)) {
    const [first] = candidates;
    const names = first === undefined ? [] : namesAmong(candidates, first, facts.language);
    const value = names.map(name => withoutSite(name, siteName, facts.snapshot.finalUrl));
    if (first !== undefined && value.length > 0) return { value, source: first.source, at: first.at };
  }
  return null;
});

/** The candidates of each source, in order of trust. Most pages declare their authors: then nothing else is searched. */
function* sourcesOf(facts: PageFacts, siteName: string): Generator<readonly Candidate[]> {
  const isSite = ({ value }: Candidate): boolean => siteName !== '' && isSameTitle(value, siteName);
  const declared = [...entityCandidates(facts, 'author'), ...metaCandidates(facts, NAMES)];
  const sources = bySource([...declared.filter(one => !isSite(one)), ...declared.filter(isSite)]);
  if (declared.length > 0) yield othersThan(declared, leadInLinesOf(facts));
  yield* sources.filter(source => !source.every(isSite));
  yield mailSenderOf(facts);
  yield bylinesOf(facts);
  yield threadStarterOf(facts);
  // Names that nothing introduces.
  yield nameWithPortrait(facts);
  yield writtenBy(facts);
  yield* bySource(entityCandidates(facts, 'creator'));
  // A site that declares itself as the author is less useful than a byline.
  yield* sources.filter(source => source.every(isSite));
}

const bySource = (candidates: readonly Candidate[]): (readonly Candidate[])[] => [
  ...groupBy(candidates, ({ source, at }) => `${source} ${at}`).values(),
];

/** Returns the names beside the headline if no declared author is among them: many declare who uploaded the page. */
function othersThan(declared: readonly Candidate[], shown: readonly Candidate[]): readonly Candidate[] {
  const known = declared.map(({ value }) => lettersOf(value));
  const areKnown = shown.some(({ value }) =>
    known.some(name => name.includes(surnameOf(value)) || lettersOf(value).includes(name)),
  );
  return areKnown ? [] : shown;
}

/** First names are often shortened: `J. Doe`. */
const surnameOf = (name: string): string => lettersOf(name.trim().split(/\s+/).at(-1) ?? '');

function namesAmong(candidates: readonly Candidate[], { source, at }: Candidate, language: string): string[] {
  const isLineOfNames = LINES.has(source) || at.endsWith('.author');
  const names = candidates
    .slice(0, METADATA_LIMITS.bylines)
    .flatMap(({ value }) => value.split(/(?:(?<!\s)\s+)?[;|]\s*/))
    .flatMap(value => (isLineOfNames ? namesInLine(value, language) : value))
    .map(value => (at.startsWith('citation_') ? inReadingOrder(value) : value))
    .flatMap(value => authorName(value, { language, isLine: false }) ?? []);
  const different = new Map(names.map(name => [name.toLowerCase(), name]));
  return [...different.values()].slice(0, METADATA_LIMITS.authors);
}

/** Cuts the site's name off the end: `Ann Poe, Example News Sports`. */
function withoutSite(name: string, siteName: string, url: string): string {
  const cut = name.lastIndexOf(',');
  const [person, tail] = [name.slice(0, cut).trimEnd(), name.slice(cut + 1).trim()];
  const words = tail.split(/\s+/);
  // A section of the site can follow its name.
  const isOfSite = [words, words.slice(0, -1)].some(part => namesSite(part.join(' '), [siteName], url));
  return cut > 0 && isFullName(person) && isOfSite ? person : name;
}

/** Turns `Doe, Jane` around, as catalogues of papers write names. */
function inReadingOrder(name: string): string {
  const [surname, first, ...others] = name.split(/(?:(?<!\s)\s+)?,\s*/);
  return first === undefined || others.length > 0 ? name : `${first} ${surname}`;
}

/** Sources that list all authors in one line; the others have one entry for each author. */
const LINES: ReadonlySet<Candidate['source']> = new Set(['meta', 'open-graph', 'twitter', 'dublin-core']);

const NAMES = (
  'author article:author og:article:author dc.creator dcterms.creator dc.contributor citation_author ' +
  'citation_authors parsely-author sailthru.author byl'
).split(' ');

/**
 * Returns the name in a line of its own that a picture beside the headline has as its alternative text. Without a date
 * there, the line can name anything.
 */
function nameWithPortrait(facts: PageFacts): Candidate[] {
  const { tree, headline } = facts;
  if (headline === null) return [];
  const lines = linesBeside(facts).map(({ words }) => words);
  if (!lines.some(line => YEAR.test(line))) return [];
  const portraits = tree.withTag('img').flatMap(index => {
    const { scope, attributes, pageBox } = tree.element(index);
    return scope === 0 && nearHeadline(headline, pageBox) !== null ? (attributes.alt ?? '') : [];
  });
  const name = lines.find(
    line =>
      !isSameTitle(line, headline.text) &&
      !line.includes(':') &&
      looksLikeName(line) &&
      portraits.some(alt => isPortraitOf(alt, line)),
  );
  return name === undefined ? [] : [{ value: name, source: 'page', at: 'portrait' }];
}

/** Allows a few words more, such as `Portrait of`. */
const isPortraitOf = (alt: string, name: string): boolean =>
  alt.length <= name.length + PORTRAIT_CHARS && alt.includes(name);

const PORTRAIT_CHARS = 20;

/** Returns the name in remarks such as `Written by Jane Doe` if all remarks of the page name the same one. */
function writtenBy(facts: PageFacts): Candidate[] {
  const { snapshot, tree } = facts;
  const remarks = snapshot.texts.flatMap(({ text, parent, visibility }) =>
    WRITTEN_BY.test(text.trim()) && isSeen(visibility) && tree.element(parent).scope === 0 ? parent : [],
  );
  const names = [...new Set(remarks)]
    .slice(0, METADATA_LIMITS.bylines)
    .flatMap(parent => (isByOthers(facts, parent) ? [] : namesIn(facts, parent).slice(0, 1)));
  const [only, ...others] = new Set(names.filter(looksLikeName));
  return only === undefined || others.length > 0 ? [] : [{ value: only, source: 'page', at: 'written by' }];
}

/** Returns the name in the line `From: Ann Poe <ann@example.org>` near the headline, if there is a `Date:` line too. */
function mailSenderOf(facts: PageFacts): Candidate[] {
  const lines = linesNear(facts).map(({ words }) => words);
  const sender = lines.map(line => SENDER.exec(line)?.[1]).find(name => name !== undefined);
  const isDated = lines.some(line => /^Date\s*:.*\d{4}/iu.test(line));
  return sender === undefined || !isDated ? [] : [{ value: sender, source: 'page', at: 'mail header' }];
}

/**
 * A name before an address, which archives write in several ways to hide it: `<ann at example.org>`, `<ann@…>`. Field
 * names of RFC 5322 are not translated.
 */
const SENDER =
  /^From\s*:\s*"?([^\s"<(@:][^"<(@:]{1,60}?)"?\s*[<(][^\s>)@]{1,80}(?:\s?@\s?|\sat\s|\s?\(at\)\s?)[^>]{0,200}[>)]/iu;

/**
 * Finds who started a thread: the first link to a member's profile after the headline. Comments under an article have such
 * links too, but after its text.
 */
function threadStarterOf({ snapshot, tree, headline, baseUrl }: PageFacts): Candidate[] {
  const host = parseUrl(baseUrl)?.host;
  if (headline === null) return [];
  for (const index of tree.withTag('a')) {
    const element = tree.element(index);
    const { href } = element.attributes;
    if (index <= headline.index || href === undefined || !isShown(element)) continue;
    const value = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
    // Leaves out profiles of the site on other sites.
    if (!isProfile(href, value) || parseUrl(href, baseUrl)?.host !== host) continue;
    const isFirst = charsBetween(snapshot, headline.index, index) <= METADATA_LIMITS.standfirstChars;
    return isFirst ? [{ value, source: 'page', at: 'link to profile' }] : [];
  }
  return [];
}
