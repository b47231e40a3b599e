// Fetches and caches the robots.txt of each host, and checks addresses against it.

import { asPithError, PithError } from '../../../base/errors.ts';
import { type FetchOptions, fetchBytes } from '../../sources/fetch-bytes.ts';
import { optionsAt, type Place } from '../../sources/input.ts';
import { POLITENESS } from '../limits.ts';
import { parseRobots, type RobotsRules } from './robots-rules.ts';

/** The user agent name in robots.txt; groups for `*` apply too. */
const ROBOT_NAME = 'pith';

export interface Robots {
  /** Throws ROBOTS_DISALLOWED, or a retryable error. Returns the crawl delay in ms. */
  readonly check: (place: WebPlace, signal?: AbortSignal) => Promise<number>;
  /** The sitemaps in the robots.txt of this address's host. */
  readonly sitemaps: (url: string, signal?: AbortSignal) => Promise<readonly string[]>;
}

type WebPlace = Extract<Place, { kind: 'url' }>;

export function robotsOf(options: FetchOptions): Robots {
  const kept = new Map<string, Promise<RobotsRules>>();
  const sizes = new Map<string, number>();
  let size = 0;

  async function rulesOf(place: WebPlace, signal?: AbortSignal): Promise<RobotsRules> {
    const { origin } = new URL(place.url);
    const known = kept.get(origin);
    if (known !== undefined) return known;
    const asked = ask(`${origin}/robots.txt`, optionsAt(place, options), signal);
    kept.set(origin, asked);
    forgetOldest();
    asked.then(
      rules => {
        if (kept.get(origin) !== asked) return;
        sizes.set(origin, rules.size);
        size += rules.size;
        forgetOldest();
      },
      // The next attempt fetches it again.
      () => {
        if (kept.get(origin) === asked) kept.delete(origin);
      },
    );
    return asked;
  }

  function forgetOldest(): void {
    for (const oldest of kept.keys()) {
      if (kept.size <= POLITENESS.robotsHosts && size <= POLITENESS.robotsKept) return;
      kept.delete(oldest);
      size -= sizes.get(oldest) ?? 0;
      sizes.delete(oldest);
    }
  }

  return {
    check: async (place, signal) => {
      const { url } = place;
      const rules = await rulesOf(place, signal);
      if (!rules.isAllowed(url))
        throw new PithError(
          'ROBOTS_DISALLOWED',
          `the robots.txt of ${new URL(url).host} disallows ${url}: --no-robots (robots: false) opens it`,
        );
      const delayMs = Math.ceil(1000 * rules.crawlDelaySeconds);
      return Math.min(delayMs, POLITENESS.maxCrawlDelayMs);
    },
    sitemaps: async (url, signal) => (await rulesOf({ kind: 'url', url }, signal)).sitemaps,
  };
}

const ALL_ALLOWED: RobotsRules = { isAllowed: () => true, crawlDelaySeconds: 0, sitemaps: [], size: 0 };

/** As in RFC 9309, a missing file allows everything, and server errors (5xx, 429) allow nothing for now. */
async function ask(url: string, options: FetchOptions, signal?: AbortSignal): Promise<RobotsRules> {
  const { robotsBytes: maxBytes, robotsMs: timeoutMs } = POLITENESS;
  try {
    const { status, retryAfterMs, chunks } = await fetchBytes(url, options, { maxBytes, timeoutMs, signal });
    const text = await textOf(chunks);
    if (status === 429 || status >= 500)
      throw new PithError(
        'HTTP_ERROR',
        `${url} answered with status ${status}, so no page of the host is opened for now`,
        {
          answer: { status: Math.max(status, 500), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
        },
      );
    return status < 300 ? parseRobots(text, ROBOT_NAME) : ALL_ALLOWED;
  } catch (error) {
    const failure = asPithError(error);
    if (failure.code === 'HTTP_ERROR' || failure.code === 'CANCELLED') throw failure;
    // Opening the page itself gives a better error for an unreachable host.
    return ALL_ALLOWED;
  }
}

/** Ignores the text beyond the limit. */
async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of chunks) parts.push(chunk);
  } catch (error) {
    if (asPithError(error).code !== 'INPUT_INVALID') throw error;
  }
  return Buffer.concat(parts).toString('utf8');
}
