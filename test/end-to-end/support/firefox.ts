// A Firefox of our own, driven over WebDriver BiDi: reads the pages that Chromium reads too.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = 'firefox-esr';
export const hasFirefox = spawnSync(PROGRAM, ['--version']).status === 0;

export interface Firefox {
  /** Opens the page in a window of this size, and returns the value of the expression in it. */
  evaluate(url: string, expression: string, width: number, height: number): Promise<unknown>;
  close(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'pith-firefox-'));
  const firefox = spawn(
    PROGRAM,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const session = await Session.open(`${await addressOf(firefox)}/session`);
  await session.call('session.new', { capabilities: {} });
  return {
    async evaluate(url, expression, width, height) {
      const { context } = await session.call('browsingContext.create', { type: 'tab' });
      await session.call('browsingContext.setViewport', { context, viewport: { width, height } });
      await session.call('browsingContext.navigate', { context, url, wait: 'complete' });
      const { result, exceptionDetails } = await session.call('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (result === undefined) throw new Error(`Firefox: ${JSON.stringify(exceptionDetails)}`);
      await session.call('browsingContext.close', { context });
      return (result as { readonly value?: unknown }).value;
    },
    async close() {
      const ended = once(firefox, 'exit');
      firefox.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox prints the address of its server. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr?.on('data', text => {
      said += text;
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
}

interface Socket {
  send(text: string): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** Node before 22 has no `WebSocket`. */
const SOCKETS = 'ws';

class Session {
  readonly #socket: Socket;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #calls = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.#answers.get(answer.id)?.(answer);
    };
  }

  static async open(address: string): Promise<Session> {
    const { WebSocket } = (await import(SOCKETS)) as { readonly WebSocket: new (url: string) => Socket };
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new Session(socket);
  }

  call(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, message }) =>
        result === undefined ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
    });
  }
}

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
