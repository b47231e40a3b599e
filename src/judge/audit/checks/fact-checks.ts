// Declared facts beside what is shown: language, address, titles, and dates, authors and prices of structured data.

import { parseUrl } from '../../../base/text/parse-url.ts';
import { languageTag } from '../../metadata/declared-fields.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { metadataOf } from '../../metadata/metadata.ts';
import { structuredOf } from '../../record/structured.ts';
import type { AuditedPage, Fault } from '../audited-page.ts';
import { sharesNoWord } from './heading-checks.ts';

const LIMITS = {
  /** Letters of the content that tell its script, and the least share of the declared one. */
  letters: 200,
  script: 0.2,
} as const;

/** Scripts by the code that Intl gives a language; others are not judged. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Thai: /\p{Script=Thai}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/gu,
};

const FACTS = [
  ['price', /\/(?:price|lowPrice)$/, 'price-unshown'],
  ['date', /\/datePublished$/, 'fact-unshown'],
  ['author', /\/author(?:\/\d+)?(?:\/name)?$/, 'fact-unshown'],
] as const;

export function* factChecks({ snapshot, texts, tree }: AuditedPage): Generator<Fault> {
  const fault = (code: Fault['code'], says: string): Fault => ({ code, element: 0, says });
  const tag = languageTag(snapshot.lang);
  const pattern = LETTERS[(tag === null ? undefined : new Intl.Locale(tag).maximize().script) ?? ''];
  const content = texts.map(({ index, isContent }) => (isContent ? tree.text(index).text : '')).join('');
  const count = (letter: RegExp): number => content.match(letter)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (snapshot.lang.trim() === '') yield fault('language-missing', 'the root element has no lang');
  else if (pattern !== undefined && letters >= LIMITS.letters && count(pattern) < LIMITS.script * letters)
    yield fault(
      'language-other',
      `${count(pattern)} of ${letters} letters of the content are of the script of “${tag}”`,
    );
  const canonical = metadataOf(snapshot).canonicalUrl?.value ?? '';
  if (isOtherPage(parseUrl(snapshot.finalUrl), parseUrl(canonical)))
    yield fault('canonical-other', `it names ${canonical.slice(0, 120)}`);
  const { metas, headline } = pageFactsOf(snapshot);
  const [shared = ''] = metas.get('og:title') ?? [];
  if (sharesNoWord(shared, `${headline?.text ?? ''} ${snapshot.title}`))
    yield fault('shared-title-other', `og:title is “${shared.slice(0, 80)}”`);
  const values = structuredOf(snapshot).structured.flatMap(one => one.values);
  for (const [name, path, code] of FACTS) {
    const [first, ...others] = values.filter(one => path.test(one.path) && !/^https?:/.test(one.value));
    // One value that is shown is enough: products have variants, and pages list other pages.
    if (first !== undefined && ![first, ...others].some(({ painted }) => painted))
      yield fault(code, `the structured data has the ${name} “${first.value.slice(0, 80)}”`);
  }
}

function isOtherPage(own: URL | undefined, canonical: URL | undefined): boolean {
  if (own === undefined || canonical === undefined || !/^https?:$/.test(own.protocol)) return false;
  const bare = ({ host }: URL): string => host.replace(/^(?:www|m)\./, '');
  const leadsHome = canonical.pathname === '/' && canonical.search === '' && own.pathname !== '/';
  return bare(own) !== bare(canonical) || leadsHome;
}
