// The authors of the page.

import { authorName } from './author-name.ts';
import { bylinesOf } from './byline.ts';
import { type Candidate, entityCandidates, metaCandidates } from './declared.ts';
import type { Found } from './found.ts';
import { languageOf } from './language.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { namesInLine } from './names-in-line.ts';
import type { PageFacts } from './page-facts.ts';
import { isSameTitle } from './same.ts';

/** Returns all names of the first source that has any; sources are tried in order of trust. */
export function authorsOf(facts: PageFacts, siteName: string): Found<readonly string[]> | null {
  const language = languageOf(facts)?.value ?? '';
  const declared = [...entityCandidates(facts, 'author'), ...metaCandidates(facts, NAMES)];
  // A site that declares itself as the author is less useful than a byline, so it comes last.
  const isSite = ({ value }: Candidate): boolean => siteName !== '' && isSameTitle(value, siteName);
  const candidates = [
    ...declared.filter(candidate => !isSite(candidate)),
    ...bylinesOf(facts, language),
    ...entityCandidates(facts, 'creator'),
    ...declared.filter(isSite),
  ];
  for (const { source, at } of candidates) {
    const names = namesAt(candidates, source, at, language);
    if (names.length > 0) return { value: names, source, at };
  }
  return null;
}

function namesAt(
  candidates: readonly Candidate[],
  source: Candidate['source'],
  at: string,
  language: string,
): string[] {
  const isLineOfNames = LINES.has(source);
  const names = candidates
    .filter(candidate => candidate.source === source && candidate.at === at)
    .flatMap(({ value }) => value.split(/\s*[;|]\s*/))
    .flatMap(value => (isLineOfNames ? namesInLine(value, language) : value))
    .flatMap(value => authorName(value, { language, isLine: false }) ?? []);
  return [...new Map(names.map(name => [name.toLowerCase(), name])).values()].slice(
    0,
    METADATA_LIMITS.authors,
  );
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
  'parsely-author',
  'sailthru.author',
  'byl',
];
