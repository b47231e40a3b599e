// Opens pages with a browser that starts with the first page and ends when none has been read for a while.

import type { SegmentCalls } from '../../judge/record/stage.ts';
import { type AllowedHosts, privateAddressesOf } from '../../run/pipeline/allowed-hosts.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { OpenOptionsInput } from '../../run/pipeline/open-option-rows.ts';
import type { PageReader } from '../../run/pipeline/pith.ts';
import { MCP_LIMITS } from './limits.ts';
import { VISIT_OF_TOOLS, type VisitOptions } from './tool-options.ts';

export function idlePith(
  options: OpenOptionsInput,
  { maxAgeMs, ...hosts }: AllowedHosts & { readonly maxAgeMs?: number | undefined },
  idleMs: number = MCP_LIMITS.idleMs,
) {
  let opening: Promise<PageReader> | undefined;
  let pages = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Ends the browser; the next page starts another one. */
  async function close(): Promise<void> {
    clearTimeout(timer);
    const pith = opening;
    opening = undefined;
    await (await pith)?.close();
  }

  return {
    isRunning: () => opening !== undefined,
    visit: async (url: string, calls: SegmentCalls & VisitOptions): Promise<ReadPage> => {
      clearTimeout(timer);
      pages++;
      try {
        // Loaded with the first page: an idle server stays small.
        const { openWith } = await import('../../run/pipeline/pith.ts');
        opening ??= openWith({ concurrency: 2, ...options });
        const pith = await opening;
        const privateAddresses = privateAddressesOf(hosts);
        const given = { ...(maxAgeMs !== undefined && { maxAgeMs }), ...calls };
        return await pith.read({ kind: 'url', url }, { ...VISIT_OF_TOOLS, privateAddresses, ...given });
      } finally {
        pages--;
        if (pages === 0) timer = setTimeout(() => void close(), idleMs).unref();
      }
    },
    close,
  };
}
