// Serves the samples on the loopback for a benchmark, whatever the query; says its address and pages on stdout.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = fileURLToPath(new URL('../samples', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

// One page is many times as long as all others: it would measure little else.
const LEFT_OUT = 'very-long';
const files = new Map();
for (const file of readdirSync(samples, { recursive: true, encoding: 'utf8' })) {
  if (TYPES[extname(file)] !== undefined) files.set(`/${file}`, readFileSync(join(samples, file)));
}
const pages = [...files.keys()]
  .filter(path => path.endsWith('/page.html') && !path.includes(LEFT_OUT))
  .sort();
const server = createServer((request, answer) => {
  const { pathname } = new URL(request.url, 'http://host');
  const body = files.get(decodeURIComponent(pathname));
  answer
    .writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, pages }));
});
