// Queues pages by host and picks the next one: of the first hosts that are ready, within the rate limit of each.

import { isLoopbackName } from '../../../see/browser/network/address-policy.ts';
import type { HostPace } from '../executor.ts';
import { BREAKER, POLITENESS } from '../limits.ts';

/** A page in the queue. */
export interface Waiter {
  /** '' for files and archives, which need no host. */
  readonly host: string;
  /** A retry waits until this moment, in `performance.now()` time. */
  readonly notBefore: number;
}

/** Tells how a host reacted to an attempt at one of its pages. */
export type HostReply = 'answered' | 'silent' | 'unknown';

export interface HostRules {
  /** Undefined for the default, which does not apply to this machine's own addresses. */
  readonly perHost?: number | undefined;
  readonly delayMs?: number | undefined;
}

interface Host<Page extends Waiter> {
  readonly name: string;
  readonly pages: Page[];
  readonly atOnce: number;
  delayMs: number;
  underWay: number;
  nextStart: number;
  pausedUntil: number;
  failures: number;
  pauses: number;
}

export class Hosts<Page extends Waiter> {
  readonly #hosts = new Map<string, Host<Page>>();
  readonly #givenUp = new Set<string>();
  readonly #rules: HostRules;
  #waiting = 0;

  constructor(rules: HostRules) {
    this.#rules = rules;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Hosts with waiting pages. */
  names(): string[] {
    return [...this.#hosts.values()].flatMap(({ name, pages }) =>
      name !== '' && pages.length > 0 ? [name] : [],
    );
  }

  some(matches: (page: Page) => boolean): boolean {
    return [...this.#hosts.values()].some(({ pages }) => pages.some(matches));
  }

  /** Number of waiting pages whose retry time is later, or whose host is paused. */
  held(now: number): number {
    let held = 0;
    for (const { pages, pausedUntil } of this.#hosts.values())
      held += pausedUntil > now ? pages.length : pages.filter(({ notBefore }) => notBefore > now).length;
    return held;
  }

  isGivenUp(name: string): boolean {
    return this.#givenUp.has(name);
  }

  add(page: Page): void {
    this.#host(page.host).pages.push(page);
    this.#waiting++;
  }

  /**
   * Takes a matching page that may be opened now; with `ofIdle`, only of a host without an open page. It counts for the
   * host's rate limit until `leave`.
   */
  take(now: number, matches: (page: Page) => boolean = () => true, ofIdle = false): Page | undefined {
    const ready = [...this.#hosts.values()].filter(host => readyAt(host, now) <= now);
    // Prefers hosts without an open page: pages of one host then share a browser context, and need a second one only if
    // no other host is ready.
    const others = ofIdle ? [] : ready.filter(host => !isIdle(host));
    for (const host of [...ready.filter(isIdle), ...others]) {
      const index = host.pages.findIndex(page => page.notBefore <= now && matches(page));
      const [page] = index < 0 ? [] : host.pages.splice(index, 1);
      if (page === undefined) continue;
      this.#waiting--;
      host.underWay++;
      host.nextStart = now + host.delayMs;
      return page;
    }
    return undefined;
  }

  /** When the next matching page may be ready, apart from hosts that are at their limit. */
  nextReadyAt(now: number, matches: (page: Page) => boolean = () => true, ofIdle = false): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const host of this.#hosts.values()) {
      if (host.pages.length === 0 || host.underWay >= roomOf(host) || (ofIdle && !isIdle(host))) continue;
      const firstPage = host.pages.reduce(
        (least, page) => (matches(page) ? Math.min(least, page.notBefore) : least),
        Number.POSITIVE_INFINITY,
      );
      earliest = Math.min(earliest, Math.max(readyAt(host, now), firstPage));
    }
    return earliest;
  }

  /** Call when the page was left: its host may open another. */
  leave(name: string): void {
    this.#host(name).underWay--;
  }

  /** Returns true if the host was silent so often in a row that it must be probed. */
  finish(name: string, reply: HostReply, now: number): boolean {
    const host = this.#host(name);
    if (reply === 'answered') [host.failures, host.pauses] = [0, 0];
    // Ignores failures of pages that were in progress when the pause began.
    if (reply === 'silent' && host.pausedUntil <= now) host.failures++;
    this.#forget(host, now);
    if (name === '' || host.failures < BREAKER.failures) return false;
    host.failures = 0;
    return true;
  }

  /** Pauses a host. */
  pause(name: string, until: number): void {
    const host = this.#host(name);
    host.pausedUntil = Math.max(host.pausedUntil, until);
  }

  /** Ends the pause of a host. */
  resume(name: string): void {
    this.#host(name).pausedUntil = 0;
  }

  /** The next pause of a host that did not answer a probe; undefined after the last one. */
  nextPauseMs(name: string): number | undefined {
    const host = this.#host(name);
    // The next failure triggers the next probe.
    host.failures = BREAKER.failures - 1;
    return BREAKER.pausesMs[host.pauses++];
  }

  /** Removes all pages of a host and returns them. */
  giveUp(name: string): Page[] {
    const host = this.#host(name);
    this.#givenUp.add(name);
    this.#waiting -= host.pages.length;
    return host.pages.splice(0);
  }

  /** Raises the delay between two pages of a host, as its robots.txt asks. */
  slowDown(name: string, delayMs: number): void {
    const host = this.#host(name);
    host.delayMs = Math.max(host.delayMs, delayMs);
  }

  /** The limits of a host, as they stand. */
  paceOf(name: string): HostPace {
    const { atOnce, delayMs } = this.#hosts.get(name) ?? this.#pace(name);
    return { atOnce, delayMs };
  }

  #host(name: string): Host<Page> {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const host: Host<Page> = {
      name,
      pages: [],
      ...this.#pace(name),
      underWay: 0,
      nextStart: 0,
      pausedUntil: 0,
      failures: 0,
      pauses: 0,
    };
    this.#hosts.set(name, host);
    return host;
  }

  #pace(name: string): HostPace {
    const { perHost, delayMs } = this.#rules;
    if (name === '') return { atOnce: Number.POSITIVE_INFINITY, delayMs: 0 };
    const isOwn = isOwnAddress(name);
    return {
      atOnce: perHost ?? (isOwn ? Number.POSITIVE_INFINITY : POLITENESS.perHost),
      delayMs: delayMs ?? (isOwn ? 0 : POLITENESS.delayMs),
    };
  }

  /** Frees the memory of an idle host: a run may have a million hosts. */
  #forget(host: Host<Page>, now: number): void {
    const isIdle = host.pages.length === 0 && host.underWay === 0 && host.failures === 0 && host.pauses === 0;
    if (isIdle && host.nextStart <= now && host.pausedUntil <= now) this.#hosts.delete(host.name);
  }
}

/** After a pause, one page at a time shows whether the host answers again. */
function roomOf<Page extends Waiter>({ pauses, atOnce }: Host<Page>): number {
  return pauses > 0 ? 1 : atOnce;
}

/** Pages of files and archives, of host '', share no context. */
const isIdle = <Page extends Waiter>({ name, underWay }: Host<Page>): boolean =>
  underWay === 0 || name === '';

function readyAt<Page extends Waiter>(host: Host<Page>, now: number): number {
  if (host.pages.length === 0 || host.underWay >= roomOf(host)) return Number.POSITIVE_INFINITY;
  return Math.max(now, host.nextStart, host.pausedUntil);
}

export const isOwnAddress = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''));
