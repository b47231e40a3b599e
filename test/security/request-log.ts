// What a page asks the network for when a reader opens it: by the log of the browser's own network stack.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../src/see/browser/program/find-browser.ts';

export interface LoggedServer {
  readonly url: string;
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

/** `answer` may leave a request to the 404. */
export async function loggedServer(
  answer: (path: string, response: ServerResponse) => boolean,
): Promise<LoggedServer> {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    if (!answer(request.url ?? '/', response)) response.writeHead(404).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(done => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

export interface Loaded {
  /** The page itself and `data:` left out. */
  readonly requests: readonly string[];
  /** Hosts that were looked up. */
  readonly names: readonly string[];
}

/**
 * Opens a page in a Chromium of its own, as a reader would, without any guard. `--log-net-log` has each request and
 * each look-up of a name, whoever began it. Pages of tests name nothing but the loopback (`*.localhost`).
 */
export async function loadLogged(address: string): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-net-log-'));
  const log = join(folder, 'net.json');
  const { path, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      `--log-net-log=${log}`,
      '--net-log-capture-mode=Everything',
      '--disable-background-networking',
      '--disable-quic',
      '--disable-component-update',
    ],
  });
  try {
    const page = await browser.newPage();
    const seen: string[] = [];
    page.on('request', request => seen.push(request.url()));
    await page.goto(address, { waitUntil: 'load' });
    // Whoever loads late: animations, prefetching in idle moments.
    await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, document.body.scrollHeight)));
    await page.waitForTimeout(700);
    await browser.close();
    const { requests, names } = readLog(await readFile(log, 'utf8'));
    const own = new URL(address).href;
    const others = (url: string): boolean => url !== own && !url.startsWith('data:');
    const ownHost = new URL(own).host;
    return {
      requests: [...new Set([...requests, ...seen])].filter(others),
      names: names.filter(name => !name.endsWith(`//${ownHost}`)),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly {
    readonly type: number;
    readonly params?: { readonly url?: string; readonly host?: string };
  }[];
}

function readLog(text: string): { requests: string[]; names: string[] } {
  // Chromium may leave its last line open.
  const { constants, events } = parsed(text);
  const { logEventTypes: types } = constants;
  const requests = events.flatMap(({ type, params }) =>
    type === types.URL_REQUEST_START_JOB && params?.url !== undefined ? [params.url] : [],
  );
  const names = events.flatMap(({ type, params }) =>
    type === types.HOST_RESOLVER_MANAGER_REQUEST && params?.host !== undefined ? [params.host] : [],
  );
  return { requests, names: [...new Set(names)] };
}

function parsed(text: string): NetLog {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(`${text.trimEnd().replace(/,$/, '')}]}`);
  }
}
