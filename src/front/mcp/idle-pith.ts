// Opens pages with a browser that starts with the first page and ends when none has been read for a while.

import type { SegmentCalls } from '../../judge/record/stage.ts';
import { type AllowedHosts, privateAddressesOf } from '../../run/pipeline/allowed-hosts.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { OpenOptionsInput } from '../../run/pipeline/open-option-rows.ts';
import type { PageReader } from '../../run/pipeline/pith.ts';
import type { VisitOptions } from './kept-pages.ts';
import { MCP_LIMITS } from './limits.ts';

export class IdlePith {
  readonly #options: OpenOptionsInput;
  readonly #hosts: AllowedHosts;
  readonly #maxAgeMs: number | undefined;
  readonly #idleMs: number;
  #pith: Promise<PageReader> | undefined;
  #pages = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    options: OpenOptionsInput,
    { maxAgeMs, ...hosts }: AllowedHosts & { readonly maxAgeMs?: number | undefined },
    idleMs: number = MCP_LIMITS.idleMs,
  ) {
    this.#maxAgeMs = maxAgeMs;
    this.#options = options;
    this.#hosts = hosts;
    this.#idleMs = idleMs;
  }

  get isRunning(): boolean {
    return this.#pith !== undefined;
  }

  async visit(url: string, calls: SegmentCalls & VisitOptions): Promise<ReadPage> {
    clearTimeout(this.#timer);
    this.#pages++;
    try {
      // Loaded with the first page: an idle server stays small.
      const { openWith } = await import('../../run/pipeline/pith.ts');
      this.#pith ??= openWith({ concurrency: 2, ...this.#options });
      const pith = await this.#pith;
      const privateAddresses = privateAddressesOf(this.#hosts);
      return await pith.read(
        { kind: 'url', url },
        {
          before: true,
          seenOnly: true,
          privateAddresses,
          ...(this.#maxAgeMs !== undefined && { maxAgeMs: this.#maxAgeMs }),
          ...calls,
        },
      );
    } finally {
      this.#pages--;
      if (this.#pages === 0) this.#timer = setTimeout(() => void this.close(), this.#idleMs).unref();
    }
  }

  /** Ends the browser; the next page starts another one. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const pith = this.#pith;
    this.#pith = undefined;
    await (await pith)?.close();
  }
}
