// A real redis-server of our own, on a free port of the loopback.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** `more`: words of its command line. */
export async function startRedis(...more: string[]): Promise<RedisServer> {
  const port = await freePort();
  let server = await started(port, more);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    restart: async () => {
      await stop();
      server = await started(port, more);
    },
  };
}

/** Nothing is kept on disk: a restart forgets every job. */
async function started(port: number, more: readonly string[]): Promise<ChildProcess> {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const server = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((ready, fail) => {
    let said = '';
    server.stdout?.on('data', text => {
      said += text;
      if (said.includes('Ready to accept connections')) ready();
    });
    server.once('exit', () => fail(new Error(`redis-server ended: ${said}`)));
  });
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
