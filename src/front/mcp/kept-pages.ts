// Keeps pages in memory for a while, so that follow-up calls need no second visit.

import { randomBytes } from 'node:crypto';
import { PithError, usageError } from '../../base/errors.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { Tab } from '../../see/browser/tabs/tabs.ts';
import { webAddressOf } from '../../see/browser/target/web-address.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { VISIT_KEYS, type VisitOptions } from './tool-options.ts';

export interface KeptPage {
  readonly id: string;
  readonly result: ReadPage;
}

/** Opens a page with its picture, as far as the user allows its address. */
type Visit = (url: string, calls: SegmentCalls & VisitOptions) => Promise<ReadPage>;

/** The tabs of the Chrome that the user connected. */
export interface UserTabs {
  readonly list: () => Promise<readonly Tab[]>;
  readonly read: (tab: string, calls: SegmentCalls & VisitOptions) => Promise<ReadPage>;
}

/** How a caller names a page: by exactly one of these. */
export interface NamedPage {
  readonly url?: string | undefined;
  readonly tab?: string | undefined;
  readonly page?: string | undefined;
}

export class KeptPages {
  readonly #visit: Visit;
  readonly #now: () => number;
  readonly tabs: UserTabs | undefined;
  /** The page used last comes last. */
  readonly #pages = new Map<string, { readonly result: ReadPage; readonly until: number }>();
  #visits = 0;

  constructor(visit: Visit, now: () => number = Date.now, tabs?: UserTabs) {
    this.#visit = visit;
    this.#now = now;
    this.tabs = tabs;
  }

  /** Returns a kept page, opens an address, or reads a tab. */
  async get(
    { url, tab, page }: NamedPage,
    calls: SegmentCalls,
    options: VisitOptions = {},
  ): Promise<KeptPage> {
    if ([url, tab, page].filter(name => name !== undefined).length !== 1)
      throw usageError(
        `give either url, ${this.tabs === undefined ? '' : 'tab, '}or page as an earlier answer named it`,
      );
    if (page !== undefined) {
      if (Object.values(options).some(value => value !== undefined))
        throw usageError(
          `a kept page is not opened again: ${VISIT_KEYS.slice(0, -1).join(', ')} and ${VISIT_KEYS.at(-1)} go with url`,
        );
      return this.kept(page);
    }
    const given = { ...calls, ...options };
    return this.#keep(
      await (tab === undefined ? this.visit(url ?? '', given) : this.visit(tab, given, this.#readTab)),
    );
  }

  /** Opens an address, or reads a tab, and keeps nothing. */
  async visit(name: string, calls: Parameters<Visit>[1], visit?: Visit): Promise<ReadPage> {
    const address = visit === undefined ? webAddressOf(name, 'url') : name;
    if (this.#visits >= LIMITS.visits)
      throw new PithError('SERVICE_BUSY', `${LIMITS.visits} pages are open or waiting`);
    this.#visits++;
    try {
      return await (visit ?? this.#visit)(address, calls);
    } finally {
      this.#visits--;
    }
  }

  readonly #readTab: Visit = (tab, calls) => {
    if (this.tabs === undefined)
      throw usageError('no Chrome is connected: ask the user to start this server with --connect');
    return this.tabs.read(tab, calls);
  };

  kept(id: string): KeptPage {
    this.#drop();
    const found = this.#pages.get(id);
    if (found === undefined)
      throw new PithError('NOT_FOUND', `the page '${id.slice(0, 40)}' is not kept any more: give its url`);
    return this.#put(id, found.result);
  }

  #keep(result: ReadPage): KeptPage {
    return this.#put(randomBytes(6).toString('hex'), result);
  }

  #put(id: string, result: ReadPage): KeptPage {
    this.#pages.delete(id);
    this.#pages.set(id, { result, until: this.#now() + LIMITS.keptMs });
    this.#drop();
    return { id, result };
  }

  #drop(): void {
    for (const [id, { until }] of this.#pages)
      if (until < this.#now() || this.#pages.size > LIMITS.keptPages) this.#pages.delete(id);
  }
}
