// Lists the structured data of a page (JSON-LD), and marks the values that the page also shows.

import { once } from '../../base/memoize.ts';
import { inThousands } from '../../base/text/counted.ts';
import { folded } from '../../base/text/folded.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { withoutFragment } from '../../base/text/parse-url.ts';
import { nestsDeeper } from '../../base/unpack/parse-json.ts';
import { linkAddress, placeOf } from '../../page/perception/addresses.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { jsonLdScripts } from '../metadata/declared/schema-org.ts';
import { parseRepaired } from '../metadata/declared/tolerant-json.ts';
import { isoDate } from '../metadata/iso-date.ts';
import { plainText } from '../metadata/subtree-text.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

interface StructuredValue {
  /** JSON Pointer (RFC 6901) into `data`. */
  readonly path: string;
  /** Without markup; `data` has it as written. */
  readonly value: string;
  /** True if a reader sees it: as text, as a date in any notation, or as the target of a link or picture. */
  readonly painted: boolean;
}

export interface StructuredData {
  readonly data: Json;
  /** True if the script was no valid JSON. */
  readonly repaired: boolean;
  /** Texts and numbers in `data`, but for contexts, types and ids. */
  readonly values: readonly StructuredValue[];
}

interface StructuredList {
  readonly structured: readonly StructuredData[];
  /** True if something was left out. */
  readonly isCut: boolean;
}

const LIMITS = {
  scripts: 200,
  values: 5_000,
  depth: 32,
  /** Characters of all texts. */
  chars: 1_000_000,
  /** Words from which a text is compared by runs of words, and the share of them that must be painted. */
  longWords: 20,
  runWords: 5,
  painted: 0.8,
  /** Characters of a painted text that may be a date. */
  dateChars: 80,
} as const;

export const STRUCTURED_WARNINGS = [
  /** `--structured` lists the first 5,000 values of the structured data of a page that has more */
  'STRUCTURED_CUT',
] as const;

export function structuredWarnings({ isCut }: StructuredList): SnapshotWarning[] {
  const message = `the structured data of the page is too large or too deep: only ${LIMITS.values} values are listed`;
  return isCut ? [{ code: STRUCTURED_WARNINGS[0], message }] : [];
}

export function structuredOf(snapshot: Snapshot): StructuredList {
  const { scripts, isCut } = jsonLdScripts(snapshot);
  const budget: Budget = {
    values: LIMITS.values,
    chars: LIMITS.chars,
    isCut: isCut || scripts.length > LIMITS.scripts,
  };
  const isPainted = paintReader(snapshot);
  const structured: StructuredData[] = [];
  for (const script of scripts.slice(0, LIMITS.scripts)) {
    const { value, repaired } = parseRepaired(script);
    // Data that nests too deep is not parsed.
    if (value === undefined && nestsDeeper(script)) budget.isCut = true;
    if (typeof value !== 'object' || value === null) continue;
    const values: StructuredValue[] = [];
    const data = copied(value, '', 0, budget, (path, text) =>
      values.push({ path, value: text, painted: isPainted(text) }),
    );
    if (data !== undefined) structured.push({ data, repaired, values });
  }
  return { structured, isCut: budget.isCut };
}

interface Budget {
  values: number;
  chars: number;
  isCut: boolean;
}

/** Copies what the budget allows, and names each value. JSON cannot be cyclic: references stay references. */
function copied(
  value: unknown,
  path: string,
  depth: number,
  budget: Budget,
  name: (path: string, text: string) => void,
): Json | undefined {
  const size = typeof value === 'string' ? value.length : 0;
  if (depth > LIMITS.depth || budget.values <= 0 || size > budget.chars) {
    budget.isCut = true;
    return undefined;
  }
  budget.values--;
  budget.chars -= size;
  if (Array.isArray(value)) {
    const items = value.map((item, at) => copied(item, `${path}/${at}`, depth + 1, budget, name));
    // A hole would move the items after it.
    const end = items.indexOf(undefined);
    return (end < 0 ? items : items.slice(0, end)) as Json[];
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const nameIt = UNPAINTED.has(key) ? () => {} : name;
      const copy = copied(inner, `${path}/${pointerPart(key)}`, depth + 1, budget, nameIt);
      return copy === undefined ? [] : [[key, copy] as const];
    });
    return Object.fromEntries(entries);
  }
  const text = typeof value === 'string' ? plainText(value) : typeof value === 'number' ? String(value) : '';
  if (text !== '') name(path, text);
  return value as Json;
}

const UNPAINTED: ReadonlySet<string> = new Set(['@context', '@type', '@id']);

const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

function paintReader(snapshot: Snapshot): (value: string) => boolean {
  const text = ` ${wordsOf(seenText(snapshot).join(' '))} `;
  const numbers = new Set(text.match(/\d+(?: \d+)*/g) ?? []);
  const days = once(() => seenDays(snapshot));
  const addresses = once(() => seenAddresses(snapshot));
  return value => {
    if (/^https?:\/\//i.test(value)) return addresses().has(bareAddress(value));
    const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(value) ?? [];
    if (day !== undefined) return days().has(day);
    const words = wordsOf(value);
    if (words === '') return false;
    // 19.9 is painted as 19,90 too.
    const amount = /^(\d+)(?:\.(\d+))?$/.exec(value);
    if (amount !== null) return isPaintedNumber(amount[1] ?? '', amount[2] ?? '', numbers, text);
    return text.includes(` ${words} `) || isMostlyPainted(words.split(' '), text);
  };
}

function isPaintedNumber(whole: string, part: string, numbers: ReadonlySet<string>, text: string): boolean {
  const grouped = inThousands(whole, ' ');
  const ends =
    part === ''
      ? ['', ' 00', ' 0']
      : [` ${part}`, ` ${part.padEnd(2, '0')}`, ` ${part.replace(/(?<!0)0+$/, '')}`];
  return [whole, grouped].some(start =>
    ends.some(end => numbers.has(`${start}${end}`.trim()) || text.includes(` ${start}${end} `)),
  );
}

function isMostlyPainted(words: readonly string[], text: string): boolean {
  if (words.length < LIMITS.longWords) return false;
  let [runs, painted] = [0, 0];
  for (let at = 0; at + LIMITS.runWords <= words.length; at += LIMITS.runWords) {
    runs++;
    if (text.includes(` ${words.slice(at, at + LIMITS.runWords).join(' ')} `)) painted++;
  }
  return painted >= runs * LIMITS.painted;
}

/** Letters and digits with single blanks between: typographers change the signs. Han and kana letters stand alone. */
export const wordsOf = (text: string): string =>
  onOneLine(
    folded(text)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& '),
  );

const seenText = (snapshot: Snapshot): string[] =>
  snapshot.texts.flatMap(({ parent, text, visibility }) =>
    isSeen(visibility) && !CODE_TAGS.has(treeOf(snapshot).element(parent).tag) ? [text] : [],
  );

function seenDays(snapshot: Snapshot): ReadonlySet<string> {
  const short = seenText(snapshot).filter(text => text.length <= LIMITS.dateChars && /\d/.test(text));
  const dates = short.flatMap(text => isoDate(onOneLine(text), snapshot.lang) ?? []);
  const declared = snapshot.elements.flatMap(({ tag, attributes, visibility }) =>
    tag === 'time' && isSeen(visibility) ? [attributes.datetime ?? ''] : [],
  );
  return new Set([...dates, ...declared].map(date => date.slice(0, 10)));
}

function seenAddresses(snapshot: Snapshot): ReadonlySet<string> {
  const found = new Set<string>();
  for (const element of snapshot.elements) {
    if (!isSeen(element.visibility)) continue;
    const { href, src } = element.attributes;
    for (const raw of [href, src, element.media?.source])
      if (raw !== undefined && raw !== '')
        found.add(bareAddress(linkAddress(raw, placeOf(snapshot, element)) ?? ''));
  }
  return found;
}

const bareAddress = (address: string): string =>
  withoutFragment(address.replace(/^https?:\/\/(?:www\.)?/i, '')).replace(/\/$/, '');
