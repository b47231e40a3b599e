// The title of the page itself, without the name of its site.

import { collapse, validText } from '../hast/letters.ts';
import { type Candidate, entityCandidates, metaCandidates } from './declared.ts';
import type { Found } from './found.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline, PageFacts } from './page-facts.ts';
import { titleWords } from './same.ts';
import { namesSite } from './site-name.ts';
import { titleParts } from './title-parts.ts';

export function pageTitleOf(facts: PageFacts, siteName: string): Found<string> | null {
  const { headline } = facts;
  const isSite = (part: string): boolean => namesSite(part, [siteName], facts.snapshot.finalUrl);
  const declared = declaredTitles(facts).map(title => ({
    ...title,
    value: withoutSite(title.value, isSite),
  }));
  const seen = headline === null ? [] : [seenTitle(headline)];
  const candidates =
    headline?.isTitle === true
      ? [...declared.filter(({ value }) => isWithin(value, headline)), ...seen]
      : [...declared, ...seen, ...entityCandidates(facts, 'name')];
  const fitting = candidates.find(({ value }) => value !== '' && value.length <= METADATA_LIMITS.titleChars);
  return fitting === undefined ? null : { ...fitting, value: withoutSite(fitting.value, isSite) };
}

function declaredTitles(facts: PageFacts): Candidate[] {
  const value = collapse(validText(facts.snapshot.title)).text;
  return [
    ...entityCandidates(facts, 'headline'),
    ...metaCandidates(facts, NAMES),
    { value, source: 'document', at: 'title' },
  ];
}

const NAMES = [
  'og:title',
  'twitter:title',
  'citation_title',
  'dc.title',
  'dcterms.title',
  'parsely-title',
  'sailthru.title',
];

const seenTitle = ({ text, tag }: Headline): Candidate => ({ value: text, source: 'page', at: tag });

/** Headings often hold more than the title: counts, sources, labels. */
function isWithin(title: string, { text }: Headline): boolean {
  const [part, whole] = [titleWords(title), titleWords(text)];
  return (
    part.length > 2 && part.length < whole.length && ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `)
  );
}

/** Cuts off parts at either end that name the site, as long as something is left. */
function withoutSite(title: string, isSite: (part: string) => boolean): string {
  let rest = title.replace(LOOSE_END, '');
  for (let parts = titleParts(rest); parts.length > 1; parts = titleParts(rest)) {
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    if (isSite(last)) rest = rest.slice(0, rest.lastIndexOf(last)).replace(LOOSE_END, '');
    else if (isSite(first)) rest = rest.slice(rest.indexOf(first) + first.length).replace(LOOSE_START, '');
    else break;
  }
  return rest;
}

const LOOSE_END = /(?:[\s|｜»]|(?<=[\s\-–—])[-–—‒―¦·•«›‹:/\\~⋆★→_])+$/u;
const LOOSE_START = /^[\s\-–—‒―|¦·•»«›‹:/\\~⋆★→｜_]+/u;
