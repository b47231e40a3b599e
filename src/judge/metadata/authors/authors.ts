// The authors of the page.

import { parseUrl } from '../../../base/text/parse-url.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { ownLineAround } from '../../hast/computed-style.ts';
import { WRITTEN_BY } from '../byline-words.ts';
import { YEAR } from '../dates/date-lines.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import {
  type Candidate,
  entityCandidates,
  type Found,
  metaCandidates,
  type PageFacts,
} from '../page-facts.ts';
import { isByOthers } from '../parts-of-others.ts';
import { namesSite } from '../site-name.ts';
import { charsBetween, subtreeText } from '../subtree-text.ts';
import { isSameTitle } from '../titles.ts';
import { authorName, isFullName, isProfile, namesInLine } from './author-names.ts';
import { bylinesOf } from './byline.ts';
import { namesIn } from './byline-names.ts';
import { leadInLinesOf, linesNear, looksLikeName } from './lead-in-lines.ts';

/** Returns all names of the first source that has any; sources are tried in order of trust. */
export function authorsOf(facts: PageFacts, siteName: string): Found<readonly string[]> | null {
  const declared = [...entityCandidates(facts, 'author'), ...metaCandidates(facts, NAMES)];
  // A site that declares itself as the author is less useful than a byline, so it comes last.
  const isSite = ({ value }: Candidate): boolean => siteName !== '' && isSameTitle(value, siteName);
  const people = declared.filter(candidate => !isSite(candidate));
  const sites = declared.filter(isSite);
  const firstOf = (tried: readonly Candidate[], all: readonly Candidate[]) => {
    const sources = new Map(tried.map(({ source, at }) => [`${source} ${at}`, { source, at }]));
    for (const { source, at } of sources.values()) {
      const names = namesAt(all, source, at, facts.language);
      const value = names.map(name => withoutSite(name, siteName, facts.snapshot.finalUrl));
      if (value.length > 0) return { value, source, at };
    }
    return null;
  };
  const trusted = declared.length === 0 ? [] : [...othersThan(declared, leadInLinesOf(facts)), ...people];
  const found = firstOf(trusted, [...trusted, ...sites]);
  // Most pages declare their authors: the rest is searched for only on the others.
  if (found !== null) return found;
  const others = [
    ...mailSenderOf(facts),
    ...bylinesOf(facts),
    ...threadStarterOf(facts),
    // Names that nothing introduces.
    ...nameWithPortrait(facts),
    ...writtenBy(facts),
    ...entityCandidates(facts, 'creator'),
    ...sites,
  ];
  return firstOf(others, [...trusted, ...others]);
}

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

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function namesAt(
  candidates: readonly Candidate[],
  source: Candidate['source'],
  at: string,
  language: string,
): string[] {
  const isLineOfNames = LINES.has(source);
  const names = candidates
    .filter(candidate => candidate.source === source && candidate.at === at)
    .slice(0, METADATA_LIMITS.bylines)
    .flatMap(({ value }) => value.split(/(?:(?<!\s)\s+)?[;|]\s*/))
    .flatMap(value => (isLineOfNames || at.endsWith('.author') ? namesInLine(value, language) : value))
    .map(value => (at.startsWith('citation_') ? inReadingOrder(value) : value))
    .flatMap(value => authorName(value, { language, isLine: false }) ?? []);
  return [...new Map(names.map(name => [name.toLowerCase(), name])).values()].slice(
    0,
    METADATA_LIMITS.authors,
  );
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
  const { snapshot, tree, headline } = facts;
  if (headline === null) return [];
  const portraits = tree.withTag('img').flatMap(index => {
    const { scope, attributes, pageBox } = tree.element(index);
    return scope === 0 && nearHeadline(headline, pageBox) !== null ? (attributes.alt ?? '') : [];
  });
  if (portraits.length === 0) return [];
  const lines = linesNear(facts, headline).map(({ index }) =>
    subtreeText(snapshot, index, METADATA_LIMITS.nameChars),
  );
  if (!lines.some(line => YEAR.test(line))) return [];
  for (const line of lines) {
    if (
      !isSameTitle(line, headline.text) &&
      !line.includes(':') &&
      looksLikeName(line) &&
      portraits.some(alt => isPortraitOf(alt, line))
    )
      return [{ value: line, source: 'page', at: 'portrait' }];
  }
  return [];
}

/** Allows a few words more, such as `Portrait of`. */
const isPortraitOf = (alt: string, name: string): boolean =>
  alt.length <= name.length + PORTRAIT_CHARS && alt.includes(name);

const PORTRAIT_CHARS = 20;

/** Returns the name in remarks such as `Written by Jane Doe` if all remarks of the page name the same one. */
function writtenBy(facts: PageFacts): Candidate[] {
  const { snapshot } = facts;
  const tree = treeOf(snapshot);
  const names = new Set<string>();
  const read = new Set<number>();
  for (const { text, parent, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || tree.element(parent).scope !== 0 || !WRITTEN_BY.test(text.trim())) continue;
    if (read.has(parent) || read.size >= METADATA_LIMITS.bylines) continue;
    read.add(parent);
    const [name] = namesIn(facts, parent);
    if (name !== undefined && looksLikeName(name) && !isByOthers(facts, parent)) names.add(name);
  }
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? [] : [{ value: only, source: 'page', at: 'written by' }];
}

/** Returns the name in the line `From: Ann Poe <ann@example.org>` near the headline, if there is a `Date:` line too. */
function mailSenderOf({ snapshot, tree, headline }: PageFacts): Candidate[] {
  if (headline === null) return [];
  let sender: string | undefined;
  let isDated = false;
  const read = new Set<number>();
  for (const { text, parent, pageBox, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || tree.element(parent).scope !== 0 || !FIELD.test(text)) continue;
    if (nearHeadline(headline, pageBox) === null) continue;
    const line = ownLineAround(snapshot, parent);
    // Each line is read once: one can hold thousands of such fields.
    if (read.has(line) || read.size >= METADATA_LIMITS.bylines) continue;
    read.add(line);
    const words = line < 0 ? '' : subtreeText(snapshot, line, METADATA_LIMITS.nameChars);
    isDated ||= /^Date\s*:.*\d{4}/iu.test(words);
    sender ??= SENDER.exec(words)?.[1];
  }
  return sender === undefined || !isDated ? [] : [{ value: sender, source: 'page', at: 'mail header' }];
}

/** Field names of RFC 5322, which are not translated. */
const FIELD = /^\s*(?:from|date)\s*:?/iu;
/** A name before an address, which archives write in several ways to hide it: `<ann at example.org>`, `<ann@…>`. */
const SENDER =
  /^From\s*:\s*"?([^\s"<(@:][^"<(@:]{1,60}?)"?\s*[<(][^\s>)@]{1,80}(?:\s?@\s?|\sat\s|\s?\(at\)\s?)[^>]{0,200}[>)]/iu;

/**
 * Finds who started a thread: the first link to a member's profile after the headline. Comments under an article have such
 * links too, but after its text.
 */
function threadStarterOf({ snapshot, tree, headline, baseUrl }: PageFacts): Candidate[] {
  if (headline === null) return [];
  const { elements } = snapshot;
  for (let index = headline.index + 1; index < elements.length; index++) {
    const { tag, scope, visibility, attributes } = tree.element(index);
    if (tag !== 'a' || scope !== 0 || attributes.href === undefined || !isSeen(visibility)) continue;
    const name = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
    if (!isProfile(attributes.href, name) || !isOnSite(attributes.href, baseUrl)) continue;
    const isFirst = charsBetween(snapshot, headline.index, index) <= METADATA_LIMITS.standfirstChars;
    return isFirst ? [{ value: name, source: 'page', at: 'link to profile' }] : [];
  }
  return [];
}

/** Leaves out profiles of the site on other sites. */
const isOnSite = (href: string, baseUrl: string): boolean =>
  parseUrl(href, baseUrl)?.host === parseUrl(baseUrl)?.host;
