// A site for batches: good pages, and every way in which a server can be of no use.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BatchSite {
  readonly url: string;
  /** How often a path was asked for. */
  readonly hits: Map<string, number>;
  /** When each path was asked for, in ms. */
  readonly times: Map<string, number[]>;
  readonly close: () => void;
}

type Answer = (answer: ServerResponse, hit: number, request: IncomingMessage) => void;

const words = 'Boats leave an hour before high water and come home an hour after it. ';

export function pageHtml(title: string): string {
  return `<!doctype html><title>${title}</title><style>body{margin:0}header,footer{background:#135;color:#fff;padding:20px}
main{width:700px;margin:auto}</style><header>The harbour</header><main><h1>${title}</h1><p>${words.repeat(6)}</p></main><footer>Imprint</footer>`;
}

const good: Answer = (answer, _, request) =>
  answer.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(`Page ${request.url}`));

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  answer =>
    answer.writeHead(code, { 'content-type': 'text/html', ...headers }).end('<h1>No</h1>');

const stuck: Answer = answer =>
  answer
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<title>Boats</title><header>The harbour</header><main>Loading...</main><script>let a = 1</script>');

export const ANSWERS: Readonly<Record<string, Answer>> = {
  '/reset': answer => answer.socket?.destroy(),
  '/never': () => {},
  '/missing': status(404),
  '/gone': status(410),
  '/json': answer => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  '/download': answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=x' })
      .end('x'),
  '/empty': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(''),
  '/nothing': answer => answer.writeHead(204).end(),
  '/loop': status(302, { location: '/loop' }),
  '/robots.txt': answer => answer.writeHead(200).end('User-agent: *\nDisallow: /private\n'),
  '/twice': (answer, hit, request) => (hit <= 2 ? status(503) : good)(answer, hit, request),
  '/limited': (answer, hit, request) =>
    (hit === 1 ? status(429, { 'retry-after': '2' }) : good)(answer, hit, request),
  '/stuck': stuck,
  '/stuck-once': (answer, hit, request) => (hit === 1 ? stuck : good)(answer, hit, request),
  '/slow': (answer, hit, request) => void setTimeout(() => good(answer, hit, request), 1_500),
};

export async function batchSite(extra: Readonly<Record<string, Answer>> = {}): Promise<BatchSite> {
  const hits = new Map<string, number>();
  const times = new Map<string, number[]>();
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const hit = (hits.get(path) ?? 0) + 1;
    hits.set(path, hit);
    times.set(path, [...(times.get(path) ?? []), Date.now()]);
    (extra[path] ?? ANSWERS[path] ?? good)(answer, hit, request);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits, times, close };
}
