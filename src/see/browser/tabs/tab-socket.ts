// Finds the browser that a person uses by its debugging address, and connects to it: shows Playwright one tab, and refuses
// whatever would disturb the browser.

import { get } from 'node:http';
import type { ConnectOverCDPTransport } from 'playwright-core';
import { PithError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { isLoopbackName } from '../network/address-policy.ts';
import { withDeadline } from '../watch/page-watch.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Commands that close, navigate, resize, type, answer a dialog, stop a script or bring a tab to the front. */
const REFUSED =
  /^(?:Input\.|Browser\.(?:close|crash|setWindowBounds|setDownloadBehavior)|Target\.(?:close|create|activate)|Page\.(?:close|crash|navigate|reload|stopLoading|bringToFront|handleJavaScriptDialog)|Runtime\.terminateExecution|Storage\.clear|Network\.clear)/;

export class TabSocket {
  readonly #socket: WebSocket;
  readonly #write: (text: string) => void;
  readonly #waiting = new Map<number, (answer: Message) => void>();
  #ownId = 0;
  #listener: ((message: Message) => void) | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#write = socket.send.bind(socket);
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
  }

  static async open(address: string): Promise<TabSocket> {
    const { WebSocket } = await import('../../../base/http/undici.ts');
    const socket = new WebSocket(address);
    const host = parseUrl(address)?.host ?? address;
    const opened = new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(noBrowser(host));
    });
    const step = {
      what: `connecting to ${host}`,
      ms: VISIT_LIMITS.launchMs,
      code: 'BROWSER_UNAVAILABLE',
    } as const;
    await withDeadline(step, opened).catch((error: unknown) => {
      socket.close();
      throw error;
    });
    return new TabSocket(socket as unknown as WebSocket);
  }

  /** Sends a command to the browser without Playwright. */
  async ask<Result>(method: string, params: object = {}): Promise<Result> {
    const id = --this.#ownId;
    const answer = new Promise<Message>(done => this.#waiting.set(id, done));
    this.#send({ id, method, params });
    const step = {
      what: 'asking the browser',
      ms: VISIT_LIMITS.hangMs,
      code: 'BROWSER_UNAVAILABLE',
    } as const;
    const { result, error } = await withDeadline(step, answer);
    if (error !== undefined) throw new PithError('BROWSER_UNAVAILABLE', `the browser says: ${error.message}`);
    return result as Result;
  }

  /** Replaces the command by which Playwright attaches to all tabs: only this tab is attached. */
  transport(tabId: string): ConnectOverCDPTransport {
    const transport: ConnectOverCDPTransport = {
      send: (message: Message) => {
        const { id, method = '', sessionId } = message;
        const answer = (rest: Partial<Message>) =>
          transport.onmessage?.({ id, ...(sessionId && { sessionId }), ...rest });
        if (REFUSED.test(method))
          answer({ error: { message: `${method} is refused: a person uses this tab` } });
        else if (method !== 'Target.setAutoAttach' || sessionId !== undefined) this.#send(message);
        else
          this.ask('Target.attachToTarget', { targetId: tabId, flatten: true }).then(
            () => answer({ result: {} }),
            (error: unknown) => answer({ error: { message: String(error) } }),
          );
      },
      close: () => this.close(),
    };
    this.#listener = message => transport.onmessage?.(message);
    this.#socket.onclose = () => transport.onclose?.();
    return transport;
  }

  close(): void {
    this.#socket.close();
  }

  #send(message: Message): void {
    this.#write(JSON.stringify(message));
  }

  #receive(message: Message): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (message.id !== undefined) this.#waiting.delete(message.id);
    (waiting ?? this.#listener)?.(message);
  }
}

/** Checks an address, and asks Chrome for that of its socket. `anywhere`: it may be on another machine. */
export async function socketAddress(endpoint: string, anywhere: boolean): Promise<string> {
  const url = endpointUrl(endpoint);
  if (!anywhere && !isLoopbackName(url.hostname))
    throw new PithError(
      'ADDRESS_BLOCKED',
      `${url.hostname} is not this machine: only a Chrome that listens here is connected to`,
      { option: 'anywhere' },
    );
  if (/^wss?:$/.test(url.protocol)) return url.href;
  const { webSocketDebuggerUrl } = await versionOf(url);
  const path = parseUrl(String(webSocketDebuggerUrl))?.pathname;
  if (path === undefined) throw noDebugger(url, 'its answer names no socket');
  // Host and port stay those that were checked.
  return new URL(path, `ws://${url.host}`).href;
}

function endpointUrl(endpoint: string): URL {
  const url = parseUrl(endpoint.trim());
  if (url !== undefined && /^(?:https?|wss?):$/.test(url.protocol)) return url;
  throw new PithError(
    'URL_INVALID',
    `'${endpoint}' is no debugging address: give one such as http://127.0.0.1:9222`,
    { option: 'address' },
  );
}

/** Bytes of an answer that is read: Chrome's has a few hundred. */
const MOST_BYTES = 100_000;

function versionOf(url: URL): Promise<{ readonly webSocketDebuggerUrl?: unknown }> {
  return new Promise((resolve, reject) => {
    const timeout = VISIT_LIMITS.launchMs / 2;
    const request = get(new URL('/json/version', `http://${url.host}`), { timeout, agent: false }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_BYTES) answer.destroy(noDebugger(url, 'its answer is too long'));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        try {
          resolve(Object(JSON.parse(text)));
        } catch {
          reject(noDebugger(url, `it answers ${answer.statusCode} without JSON`));
        }
      });
    });
    request.on('timeout', () => request.destroy(noDebugger(url, `it does not answer within ${timeout} ms`)));
    request.on('error', error => {
      if (error instanceof PithError) return reject(error);
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      reject(isRefused ? noBrowser(url.host) : noDebugger(url, error.message));
    });
  });
}

const noBrowser = (host: string): PithError =>
  new PithError(
    'BROWSER_UNAVAILABLE',
    `nothing listens at ${host}: start Chrome with --remote-debugging-port and a --user-data-dir of its own`,
  );

const noDebugger = ({ host }: URL, why: string): PithError =>
  new PithError('BROWSER_UNAVAILABLE', `what listens at ${host} is no Chrome that can be debugged: ${why}`);
