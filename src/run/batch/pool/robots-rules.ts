// Parses a robots.txt (RFC 9309) and matches addresses against its rules, in a time that no file can blow up.

export const ROBOTS_LIMITS = {
  /** Rules that apply to one robot; a file of the largest size that is read has room for more. */
  rules: 5_000,
  /** Characters of a rule; a longer one is ignored. */
  rule: 2_048,
  /** Characters of an address that are compared: as many as an address in a sitemap may have (sitemaps.org). */
  address: 2_048,
  sitemaps: 1_000,
} as const;

export interface RobotsRules {
  readonly isAllowed: (url: string) => boolean;
  /** 0 for none. */
  readonly crawlDelaySeconds: number;
  readonly sitemaps: readonly string[];
  /** Characters of the text, which the rules keep in memory. */
  readonly size: number;
}

interface Group {
  readonly rules: Map<string, Rule>;
  crawlDelaySeconds: number;
}

interface Rule {
  readonly isAllowed: boolean;
  /** The texts between the wildcards. */
  readonly parts: readonly string[];
  /** Ends with `$`. */
  readonly isWhole: boolean;
  readonly length: number;
}

/** `robot`: a product token in lower case. All groups that name it are merged; without any, those of `*` apply. */
export function parseRobots(text: string, robot: string): RobotsRules {
  const reader = new Reader(robot);
  for (const { key, value } of linesOf(text)) reader.read(key, value);
  const group = reader.groups.get(robot) ?? reader.groups.get('*');
  // The longest rule decides, and of two of the same length the one that allows.
  const rules = [...(group?.rules.values() ?? [])].sort(
    (a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  return {
    isAllowed: url => {
      const address = addressOf(url);
      return rules.find(rule => matches(rule, address))?.isAllowed ?? true;
    },
    crawlDelaySeconds: group?.crawlDelaySeconds ?? 0,
    sitemaps: reader.sitemaps,
    size: text.length,
  };
}

class Reader {
  readonly groups = new Map<string, Group>();
  readonly sitemaps: string[] = [];
  readonly #robot: string;
  /** Groups of the lines that follow, and true once they have a rule: the next robot then begins a group. */
  #named = new Set<Group>();
  #hasRules = false;

  constructor(robot: string) {
    this.#robot = robot;
  }

  read(key: string, value: string): void {
    if (key === 'user-agent') {
      this.#name(value);
    } else if (key === 'sitemap') {
      if (value !== '' && this.sitemaps.length < ROBOTS_LIMITS.sitemaps) this.sitemaps.push(value);
    } else if (key === 'allow' || key === 'disallow') {
      this.#hasRules = true;
      for (const { rules } of this.#named) addRule(rules, value, key === 'allow');
    } else if (key === 'crawl-delay') {
      this.#hasRules = true;
      const seconds = Number(value);
      if (seconds >= 0) for (const group of this.#named) group.crawlDelaySeconds = seconds;
    }
  }

  #name(value: string): void {
    if (this.#hasRules) this.#named.clear();
    this.#hasRules = false;
    const [name] = /^[a-z_-]+|^\*/.exec(value.toLowerCase()) ?? [];
    if (name !== this.#robot && name !== '*') return;
    const group = this.groups.get(name) ?? { rules: new Map<string, Rule>(), crawlDelaySeconds: 0 };
    this.groups.set(name, group);
    this.#named.add(group);
  }
}

function* linesOf(text: string): Generator<{ readonly key: string; readonly value: string }> {
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]/)) {
    const [said = ''] = line.split('#', 1);
    const colon = said.indexOf(':');
    if (colon > 0)
      yield { key: said.slice(0, colon).trim().toLowerCase(), value: said.slice(colon + 1).trim() };
  }
}

function addRule(rules: Map<string, Rule>, value: string, isAllowed: boolean): void {
  if (value === '' || value.length > ROBOTS_LIMITS.rule || rules.size >= ROBOTS_LIMITS.rules) return;
  const isWhole = value.endsWith('$');
  const pattern = comparable(isWhole ? value.slice(0, -1) : value).replaceAll('$', '%24');
  // The same rule twice is one, so that repeating it costs no time.
  const id = `${pattern}${isWhole ? '$' : ''}`;
  if (isAllowed || !rules.has(id))
    rules.set(id, { isAllowed, parts: pattern.split(/\*+/), isWhole, length: id.length });
}

/** Path and query. `*` and `$` of an address are no wildcards: only `%2A` and `%24` of a rule mean them. */
function addressOf(url: string): { readonly text: string; readonly isCut: boolean } {
  const { pathname, search } = new URL(url);
  const text = comparable(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
  return { text: text.slice(0, ROBOTS_LIMITS.address), isCut: text.length > ROBOTS_LIMITS.address };
}

/** The one spelling of a text with percent-encoding: encodes what is not ASCII, decodes what needs no encoding. */
const comparable = (text: string): string =>
  text.replace(/[^\x21-\x7E]+/g, encodeURIComponent).replace(/%[0-9a-f]{2}/gi, octet => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });

/** Takes the first place of each part: where a later one fits, the rest of the rule fits after the first one too. */
function matches({ parts, isWhole }: Rule, { text, isCut }: { text: string; isCut: boolean }): boolean {
  const [first = '', ...others] = parts;
  if (!text.startsWith(first)) return false;
  const last = isWhole ? others.pop() : '';
  if (last === undefined) return !isCut && text.length === first.length;
  let end = first.length;
  for (const part of others) {
    const start = indexOf(text, part, end);
    if (start < 0) return false;
    end = start + part.length;
  }
  return !isWhole || (!isCut && text.length - last.length >= end && text.endsWith(last));
}

/** The search of Knuth, Morris and Pratt: linear for every text, unlike that of strings. */
function indexOf(text: string, part: string, from: number): number {
  if (part === '') return from;
  // At each length, the longest proper beginning of the part that is also an end of it.
  const borders = new Uint16Array(part.length + 1);
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[at] !== part[border]) border = borders[border] ?? 0;
    if (part[at] === part[border]) border++;
    borders[at + 1] = border;
  }
  for (let at = from, found = 0; at < text.length; at++) {
    while (found > 0 && text[at] !== part[found]) found = borders[found] ?? 0;
    if (text[at] === part[found]) found++;
    if (found === part.length) return at + 1 - found;
  }
  return -1;
}
