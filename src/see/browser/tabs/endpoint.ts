// Finds the browser behind a debugging address that a user names.

import { get } from 'node:http';
import { PithError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { isLoopbackName } from '../network/address-kinds.ts';

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

interface Version {
  readonly webSocketDebuggerUrl?: unknown;
}

/** Bytes of an answer that is read: Chrome's has a few hundred. */
const MOST_BYTES = 100_000;

function versionOf(url: URL): Promise<Version> {
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
          resolve(Object(JSON.parse(text)) as Version);
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

export const noBrowser = (host: string): PithError =>
  new PithError(
    'BROWSER_UNAVAILABLE',
    `nothing listens at ${host}: start Chrome with --remote-debugging-port and a --user-data-dir of its own`,
  );

const noDebugger = ({ host }: URL, why: string): PithError =>
  new PithError('BROWSER_UNAVAILABLE', `what listens at ${host} is no Chrome that can be debugged: ${why}`);
