// The authors of the page.

import { type Candidate, entityCandidates, metaCandidates } from '../declared/declared.ts';
import type { Found } from '../found.ts';
import { languageOf } from '../language.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { isSameTitle } from '../same.ts';
import { authorName } from './author-name.ts';
import { bylinesOf } from './byline.ts';
import { leadInLinesOf } from './lead-in-lines.ts';
import { namesInLine } from './names-in-line.ts';
import { shownBeside } from './shown-names.ts';
import { threadStarterOf } from './thread-starter.ts';

/** Returns all names of the first source that has any; sources are tried in order of trust. */
export function authorsOf(facts: PageFacts, siteName: string): Found<readonly string[]> | null {
  const language = languageOf(facts)?.value ?? '';
  const declared = [...entityCandidates(facts, 'author'), ...metaCandidates(facts, NAMES)];
  // A site that declares itself as the author is less useful than a byline, so it comes last.
  const isSite = ({ value }: Candidate): boolean => siteName !== '' && isSameTitle(value, siteName);
  const candidates = [
    ...othersThan(declared, leadInLinesOf(facts, language)),
    ...declared.filter(candidate => !isSite(candidate)),
    ...bylinesOf(facts, language),
    ...threadStarterOf(facts),
    ...shownBeside(facts, language),
    ...entityCandidates(facts, 'creator'),
    ...declared.filter(isSite),
  ];
  for (const { source, at } of candidates) {
    const names = namesAt(candidates, source, at, language);
    if (names.length > 0) return { value: names, source, at };
  }
  return null;
}

/** Returns the names beside the headline if no declared author is among them: many declare who uploaded the page. */
function othersThan(declared: readonly Candidate[], shown: readonly Candidate[]): readonly Candidate[] {
  const known = declared.map(({ value }) => lettersOf(value));
  const areKnown = shown.some(({ value }) =>
    known.some(name => name.includes(surnameOf(value)) || lettersOf(value).includes(name)),
  );
  return declared.length === 0 || areKnown ? [] : shown;
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
    .flatMap(({ value }) => value.split(/(?:(?<!\s)\s+)?[;|]\s*/))
    .flatMap(value => (isLineOfNames || at.endsWith('.author') ? namesInLine(value, language) : value))
    .map(value => (at.startsWith('citation_') ? inReadingOrder(value) : value))
    .flatMap(value => authorName(value, { language, isLine: false }) ?? []);
  return [...new Map(names.map(name => [name.toLowerCase(), name])).values()].slice(
    0,
    METADATA_LIMITS.authors,
  );
}

/** Turns `Doe, Jane` around, as catalogues of papers write names. */
function inReadingOrder(name: string): string {
  const [surname, first, ...others] = name.split(/(?:(?<!\s)\s+)?,\s*/);
  return first === undefined || others.length > 0 ? name : `${first} ${surname}`;
}

/** Sources that list all authors in one line; the others have one entry for each author. */
const LINES: ReadonlySet<Candidate['source']> = new Set(['meta', 'open-graph', 'twitter', 'dublin-core']);

const NAMES = [
  'author',
  'article:author',
  'og:article:author',
  'dc.creator',
  'dcterms.creator',
  'dc.contributor',
  'citation_author',
  'citation_authors',
  'parsely-author',
  'sailthru.author',
  'byl',
];
