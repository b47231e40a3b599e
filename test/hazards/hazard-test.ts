// What the tests of the catalogue share: one pith a worker, a server whose every path is a handler, and short answers.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from 'playwright/test';
import { open, type Pith, PithError, type SegmentOptions } from '../../src/index.ts';
import type { SegmentResult } from '../../src/run/pipeline/segment-result.ts';

export const TEXT =
  '<!doctype html><title>T</title><h1>Heading</h1><p id=words>Words of a page that can be read.</p>';

export type Handler = (answer: ServerResponse, request: IncomingMessage) => void;

/** What became of a visit, in as few words as tell. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly warnings: readonly string[];
  readonly text: string;
  readonly result: SegmentResult | undefined;
}

interface Fixtures {
  /** Serves this at a path of its own, and answers with its address. */
  serve: (page: string | Buffer | Handler, type?: string) => string;
  visit: (target: string, options?: SegmentOptions) => Promise<Outcome>;
}

interface Workers {
  pith: Pith;
  pages: { readonly url: string; readonly handlers: Map<string, Handler> };
}

export const test = base.extend<Fixtures, Workers>({
  pith: [
    async ({ browserName: _ }, use) => {
      const pith = await open({ concurrency: 4 });
      await use(pith);
      await pith.close();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browserName: _ }, use) => {
      const handlers = new Map<string, Handler>();
      const server = createServer({ maxHeaderSize: 4 * 1024 ** 2 }, (request, answer) => {
        const handler = handlers.get(new URL(request.url ?? '/', 'http://host').pathname);
        if (handler === undefined) answer.writeHead(404).end();
        else handler(answer, request);
      });
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, handlers });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  serve: async ({ pages }, use) => {
    await use((page, type = 'text/html; charset=utf-8') => {
      const path = `/${pages.handlers.size + 1}`;
      pages.handlers.set(
        path,
        typeof page === 'function'
          ? page
          : answer => answer.writeHead(200, { 'content-type': type }).end(page),
      );
      return pages.url + path;
    });
  },
  visit: async ({ pith }, use) => {
    await use(async (target, options) => {
      try {
        const result = await pith.segment(target, options);
        const warnings = result.warnings.map(({ code }) => code);
        return { code: 'ok', message: '', retryable: false, warnings, text: result.content.text, result };
      } catch (error) {
        if (!(error instanceof PithError)) throw error;
        const { code, message, retryable } = error;
        return { code, message, retryable, warnings: [], text: '', result: undefined };
      }
    });
  },
});

export { expect } from 'playwright/test';
