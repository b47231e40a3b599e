// Reads the arguments of flags; refuses one that cannot be read in a sentence that says what is expected.

import type { NumberSetting } from './number-setting.ts';

/** Known to commander by its code, as its own error is: the library reads rows of options too, and loads no commander. */
export const invalidArgument = (message: string): Error =>
  Object.assign(new Error(message), { code: 'commander.invalidArgument', exitCode: 1 });

export function wholeNumber(what: string): (text: string) => number {
  return text => {
    if (!/^\d+$/.test(text)) throw invalidArgument(`expected a whole number of ${what}, received '${text}'.`);
    return Number(text);
  };
}

export function numberWithin({
  least,
  most,
  isWhole,
}: Pick<NumberSetting, 'least' | 'most' | 'isWhole'>): (text: string) => number {
  return text => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
    const kind = isWhole ? 'a whole number' : 'a number';
    throw invalidArgument(`expected ${kind} from ${least} to ${most}, received '${text}'.`);
  };
}

export const share = numberWithin({ least: 0, most: 1, isWhole: false });

/** Reads `PORT`, `HOST:PORT` or `[IPv6]:PORT`. */
export function listenAt(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw invalidArgument(`expected a port, or host:port, received '${text}'.`);
  return { host, port: Number(port) };
}

export function collected(text: string, previous: string[] = []): string[] {
  return [...previous, text];
}

interface Selectors {
  readonly keep?: readonly string[];
  readonly drop?: readonly string[];
}

/** Reads `article` as what is kept, and `drop=.note` as what is dropped: no selector begins so. */
export function contentSelector(text: string, previous: Selectors = {}): Selectors {
  const [, name = 'keep', selector = ''] = /^(?:(drop|keep)=)?(.*)$/s.exec(text) ?? [];
  const list = name === 'drop' ? 'drop' : 'keep';
  return { ...previous, [list]: [...(previous[list] ?? []), selector] };
}

export function namesFrom(text: string, previous: readonly string[] = []): string[] {
  const list = text.split(',').map(name => name.trim());
  if (list.some(name => name === ''))
    throw invalidArgument(`expected names with commas between, received '${text}'.`);
  return [...new Set([...previous, ...list])];
}

const OTHER_FORMAT = /\.(?:jxl|gif|avif|heic|svg|tiff?|bmp|pdf)$/i;

/** Refuses the file name of another format than PNG, JPEG and WebP. */
export function pictureName(text: string): string {
  if (!OTHER_FORMAT.test(text)) return text;
  throw invalidArgument(`pictures are PNG, JPEG or WebP: name it '${text.replace(OTHER_FORMAT, '.png')}'.`);
}

/** Refuses a second section: the last one alone would be printed. */
export function onlySection(text: string, previous?: string): string {
  if (previous === undefined) return text;
  throw invalidArgument(
    `one section can be printed, and '${previous}' is named before: name the section that holds both, or run pith twice.`,
  );
}

export function sizeFrom(text: string): { width: number; height: number } {
  const match = /^(\d+)\s*[x×,]\s*(\d+)$/i.exec(text.trim());
  if (match === null) throw invalidArgument(`expected WIDTHxHEIGHT such as 1280x800, received '${text}'.`);
  return { width: Number(match[1]), height: Number(match[2]) };
}

/** Reads a text that begins with a digit as a time in ms, because no selector begins so; ignores the case of `words`. */
export function durationOr(words: readonly string[]): (text: string) => string | number {
  return text => {
    if (/^\d/.test(text)) return durationIn('ms')(text);
    return words.find(word => word === text.toLowerCase()) ?? text;
  };
}

export function headerFrom(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const colon = text.indexOf(':');
  if (colon < 1) throw invalidArgument(`expected 'Name: value', received '${text}'.`);
  return { ...previous, [text.slice(0, colon).trim()]: text.slice(colon + 1).trim() };
}

type HeadersOfHosts = Record<string, Record<string, string>>;

export function headerOfHostFrom(text: string, previous: HeadersOfHosts = {}): HeadersOfHosts {
  const [, host, rest] = /^(\S+)\s+(.+)$/s.exec(text.trim()) ?? [];
  if (host === undefined || rest === undefined)
    throw invalidArgument(`expected 'HOST Name: value', received '${text}'.`);
  return { ...previous, [host]: headerFrom(rest, previous[host]) };
}

type Cookie = { name: string; value: string };

export function cookieFrom(text: string, previous: Cookie[] = []): Cookie[] {
  const equals = text.indexOf('=');
  if (equals < 1) throw invalidArgument(`expected name=value, received '${text}'.`);
  if (text.includes(';'))
    throw invalidArgument(`expected one cookie, received '${text}': give --cookie for each.`);
  return [...previous, { name: text.slice(0, equals), value: text.slice(equals + 1) }];
}

/** Refuses addresses and stdin: filter lists are not fetched, so such a word is the target. */
export function filterListFrom(text: string): string {
  if (/^https?:/i.test(text) || text === '-')
    throw invalidArgument(
      `'${text}' is no file with a filter list: if it is what is to be read, name it before the flag.`,
    );
  return text;
}

const DURATIONS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Reads a duration as ms. A number without a unit is in `bare`, and is refused if there is no `bare`. */
export function durationIn(bare?: 'ms' | 's'): (text: string) => number {
  return text => {
    const [, count, unit = bare] = /^(\d+(?:\.\d+)?)\s*(ms|[smhd])?$/i.exec(text.trim()) ?? [];
    if (Number(count) === 0) return 0;
    const unitMs = DURATIONS[unit?.toLowerCase() ?? ''];
    if (count !== undefined && unitMs !== undefined) return Math.round(Number(count) * unitMs);
    const units = bare === undefined ? '' : `, or a number of ${bare}`;
    throw invalidArgument(
      `expected a duration such as 500ms, 90s, 15m, 12h or 7d${units}, received '${text}'.`,
    );
  };
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 };

/** Reads a number of bytes such as `500MB`; undefined if it is none. */
export function bytesIn(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmg]b)?$/i.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Math.round(Number(count) * (UNITS[unit.toLowerCase()] ?? 1));
}

/** Refuses a bare number, which is mostly meant in MB. */
export function byteCount(text: string): number {
  const bytes = /^[0.]*[1-9][\d.]*$/.test(text.trim()) ? undefined : bytesIn(text);
  if (bytes === undefined) throw invalidArgument(`expected a size such as 500MB or 2GB, received '${text}'.`);
  return bytes;
}
