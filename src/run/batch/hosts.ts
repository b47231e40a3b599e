// The pages that wait, by host, and which of them may be opened now: hosts take turns, none is asked too much at once.

import { isLoopbackName } from '../../see/browser/network/address-kinds.ts';
import { BREAKER, POLITENESS } from './limits.ts';

/** What a page has to have to wait here. */
export interface Waiter {
  /** Empty for what no host is asked for: files and archives. */
  readonly host: string;
  /** A retry: not before this moment, in ms of `performance.now()`. */
  readonly notBefore: number;
}

export interface HostRules {
  /** Undefined: the default, from which the machine's own addresses are exempt. */
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
  restsUntil: number;
  failures: number;
  rests: number;
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

  some(isMeant: (page: Page) => boolean): boolean {
    return [...this.#hosts.values()].some(({ pages }) => pages.some(isMeant));
  }

  /** Of those, how many have a later moment of their own, or a host that rests. */
  held(now: number): number {
    let held = 0;
    for (const { pages, restsUntil } of this.#hosts.values())
      held += restsUntil > now ? pages.length : pages.filter(({ notBefore }) => notBefore > now).length;
    return held;
  }

  isGivenUp(name: string): boolean {
    return this.#givenUp.has(name);
  }

  add(page: Page): void {
    this.#host(page.host).pages.push(page);
    this.#waiting++;
  }

  /** A page that may be opened now, of those that are meant; its host is under way until `finish`. */
  take(now: number, isMeant: (page: Page) => boolean = () => true): Page | undefined {
    for (const host of this.#hosts.values()) {
      if (readyAt(host, now) > now) continue;
      const index = host.pages.findIndex(page => page.notBefore <= now && isMeant(page));
      const [page] = index < 0 ? [] : host.pages.splice(index, 1);
      if (page === undefined) continue;
      this.#waiting--;
      host.underWay++;
      host.nextStart = now + host.delayMs;
      // To the end of the line.
      this.#hosts.delete(host.name);
      this.#hosts.set(host.name, host);
      return page;
    }
    return undefined;
  }

  /** When one that is meant may be ready without one under way having to finish first. */
  nextReadyAt(now: number, isMeant: (page: Page) => boolean = () => true): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const host of this.#hosts.values()) {
      if (host.pages.length === 0 || host.underWay >= roomOf(host)) continue;
      const firstPage = host.pages.reduce(
        (least, page) => (isMeant(page) ? Math.min(least, page.notBefore) : least),
        Number.POSITIVE_INFINITY,
      );
      earliest = Math.min(earliest, Math.max(readyAt(host, now), firstPage));
    }
    return earliest;
  }

  /** Says whether the host has failed so often in a row that it has to be asked whether it is there. */
  finish(name: string, answered: boolean | undefined, now: number): 'check' | undefined {
    const host = this.#host(name);
    host.underWay--;
    if (answered === true) [host.failures, host.rests] = [0, 0];
    // Of pages that were under way when it began to rest, nothing new is learned.
    if (answered === false && host.restsUntil <= now) host.failures++;
    this.#forget(host, now);
    if (name === '' || host.failures < BREAKER.failures) return undefined;
    host.failures = 0;
    return 'check';
  }

  /** Asks the server for nothing until then. */
  rest(name: string, until: number): void {
    const host = this.#host(name);
    host.restsUntil = Math.max(host.restsUntil, until);
  }

  /** The check is over. */
  wake(name: string): void {
    this.#host(name).restsUntil = 0;
  }

  /** Of a host that did not answer the check: how long it rests, or nothing any more. */
  nextRestMs(name: string): number | undefined {
    const host = this.#host(name);
    // One more failure is enough for the next check.
    host.failures = BREAKER.failures - 1;
    return BREAKER.restsMs[host.rests++];
  }

  /** Its pages, which nobody will open. */
  giveUp(name: string): Page[] {
    const host = this.#host(name);
    this.#givenUp.add(name);
    this.#waiting -= host.pages.length;
    return host.pages.splice(0);
  }

  /** A site may ask for more time between two pages than the rules say. */
  slowDown(name: string, delayMs: number): void {
    const host = this.#host(name);
    host.delayMs = Math.max(host.delayMs, delayMs);
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
      restsUntil: 0,
      failures: 0,
      rests: 0,
    };
    this.#hosts.set(name, host);
    return host;
  }

  #pace(name: string): { atOnce: number; delayMs: number } {
    const { perHost, delayMs } = this.#rules;
    if (name === '') return { atOnce: Number.POSITIVE_INFINITY, delayMs: 0 };
    const isOwn = isOwnAddress(name);
    return {
      atOnce: perHost ?? (isOwn ? Number.POSITIVE_INFINITY : POLITENESS.perHost),
      delayMs: delayMs ?? (isOwn ? 0 : POLITENESS.delayMs),
    };
  }

  /** A million hosts with a page each leave nothing behind. */
  #forget(host: Host<Page>, now: number): void {
    const isIdle = host.pages.length === 0 && host.underWay === 0 && host.failures === 0 && host.rests === 0;
    if (isIdle && host.nextStart <= now && host.restsUntil <= now) this.#hosts.delete(host.name);
  }
}

/** After a rest one page shows whether the host is there again. */
function roomOf<Page extends Waiter>({ rests, atOnce }: Host<Page>): number {
  return rests > 0 ? 1 : atOnce;
}

function readyAt<Page extends Waiter>(host: Host<Page>, now: number): number {
  if (host.pages.length === 0 || host.underWay >= roomOf(host)) return Number.POSITIVE_INFINITY;
  return Math.max(now, host.nextStart, host.restsUntil);
}

export const isOwnAddress = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''));
