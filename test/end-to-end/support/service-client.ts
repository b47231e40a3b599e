// A running service and a plain HTTP client for its tests; `fetch` would not let them say under which name they ask.

import { type IncomingHttpHeaders, request } from 'node:http';
import { type Service, startService } from '../../../src/front/service/service.ts';
import type { ServiceOptionsInput } from '../../../src/front/service/service-option-rows.ts';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text already. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever shape the route has
  readonly json: () => any;
}

/** On any free port, for pages of this machine; tests run as root, too. */
export const serviceFor = (options: ServiceOptionsInput = {}): Promise<Service> =>
  startService({ port: 0, sandbox: false, allowHosts: ['127.0.0.1'], concurrency: 2, ...options });

export function ask(url: string, { method, headers, body, signal }: Asked = {}): Promise<Answered> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        agent: false,
        ...(signal && { signal }),
      },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const told = bytes.toString('utf8');
          const { statusCode: status = 0, headers: received } = answer;
          done({ status, headers: received, bytes, text: told, json: () => JSON.parse(told) });
        });
      },
    );
    sent.on('error', fail);
    sent.end(text);
  });
}

/** POST /v1/segment with a type that is accepted. */
export const segment = (
  service: Pick<Service, 'url'>,
  body: unknown,
  accept = 'application/json',
  more: Asked = {},
) => ask(`${service.url}v1/segment`, { ...more, body, headers: { accept, ...more.headers } });
