// Declared facts beside what is shown: language, address, titles, and dates, authors and prices of structured data.

import { parseUrl } from '../../../base/text/parse-url.ts';
import { languageTag } from '../../metadata/declared-fields.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { metadataOf } from '../../metadata/metadata.ts';
import { comparedWords, sharedPart } from '../../metadata/titles.ts';
import { structuredOf } from '../../record/structured.ts';
import { type AuditedPage, type Check, type Fault, faultIf } from '../audited-page.ts';

const LIMITS = {
  /** Letters of the content that tell its script, and the least share of the declared one. */
  letters: 200,
  script: 0.2,
} as const;

export const factChecks: Check = page => [
  ...languageFaults(page),
  ...addressFaults(page),
  ...sharedTitleFaults(page),
  ...structuredFaults(page),
];

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

function languageFaults({ snapshot, texts }: AuditedPage): Fault[] {
  if (snapshot.lang.trim() === '')
    return faultIf(true, 'language-missing', 0, 'the root element has no lang');
  const tag = languageTag(snapshot.lang);
  const pattern = LETTERS[(tag === null ? undefined : new Intl.Locale(tag).maximize().script) ?? ''];
  const text = texts
    .flatMap(({ index, isContent }) => (isContent ? (snapshot.texts[index]?.text ?? '') : []))
    .join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (pattern === undefined || letters < LIMITS.letters) return [];
  const own = text.match(pattern)?.length ?? 0;
  const says = `${own} of ${letters} letters of the content are of the script of “${tag}”`;
  return faultIf(own < LIMITS.script * letters, 'language-other', 0, says);
}

function addressFaults({ snapshot }: AuditedPage): Fault[] {
  const [own, canonical] = [snapshot.finalUrl, metadataOf(snapshot).canonicalUrl?.value ?? ''].map(url =>
    parseUrl(url),
  );
  if (own === undefined || canonical === undefined || !/^https?:$/.test(own.protocol)) return [];
  const bare = ({ host }: URL): string => host.replace(/^(?:www|m)\./, '');
  const leadsHome = canonical.pathname === '/' && canonical.search === '' && own.pathname !== '/';
  const isOther = bare(own) !== bare(canonical) || leadsHome;
  return faultIf(isOther, 'canonical-other', 0, `it names ${canonical.href.slice(0, 120)}`);
}

function sharedTitleFaults({ snapshot }: AuditedPage): Fault[] {
  const { metas, headline } = pageFactsOf(snapshot);
  const [shared = ''] = metas.get('og:title') ?? [];
  const words = comparedWords(shared);
  const known = new Set(comparedWords(`${headline?.text ?? ''} ${snapshot.title}`));
  if (words.length === 0 || known.size === 0 || sharedPart(words, known) > 0) return [];
  return [{ code: 'shared-title-other', element: 0, says: `og:title is “${shared.slice(0, 80)}”` }];
}

const FACTS = [
  ['price', /\/(?:price|lowPrice)$/, 'price-unshown'],
  ['date', /\/datePublished$/, 'fact-unshown'],
  ['author', /\/author(?:\/\d+)?(?:\/name)?$/, 'fact-unshown'],
] as const;

/** One value that is shown is enough: products have variants, and pages list other pages. */
function structuredFaults({ snapshot }: AuditedPage): Fault[] {
  const values = structuredOf(snapshot).structured.flatMap(one => one.values);
  return FACTS.flatMap(([name, path, code]): Fault[] => {
    const own = values.filter(value => path.test(value.path) && !/^https?:/.test(value.value));
    const [first] = own;
    if (first === undefined || own.some(({ painted }) => painted)) return [];
    return [{ code, element: 0, says: `the structured data has the ${name} “${first.value.slice(0, 80)}”` }];
  });
}
