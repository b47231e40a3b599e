// Made sites as sites are: 24 style sheets, scripts and pictures that may be cached for an hour, with ETags and gzip,
// and pages with a picture of their own. Each host below localhost is a site.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const SHARED = { css: 6, js: 6, svg: 12 };
const TYPES = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
};
const WORDS =
  'stone river harbour light winter letter garden market engine valley music paper window bridge morning'.split(
    ' ',
  );

/** `latencyMs`: time from request to answer. */
export async function serveMadeSites(latencyMs) {
  const counts = { pages: 0, files: 0, revalidated: 0, robots: 0 };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://host');
    setTimeout(() => respond(pathname, request, answer, counts), latencyMs);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return {
    addressOf: (site, page) => `http://site${site}.localhost:${port}/page-${page}.html`,
    pagesSoFar: () => counts.pages,
    /** Requests since the last call. */
    takeCounts: () => {
      const taken = { ...counts };
      for (const name of Object.keys(counts)) counts[name] = 0;
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function respond(pathname, request, answer, counts) {
  const [, name, ending] = /^\/([\w-]+)\.(\w+)$/.exec(pathname) ?? [];
  if (name === undefined || TYPES[ending] === undefined) {
    counts.robots++;
    answer.writeHead(404).end();
    return;
  }
  const body = packedBody(name, ending);
  const etag = `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`;
  const isPage = ending === 'html';
  counts[isPage ? 'pages' : 'files']++;
  const headers = { etag, 'cache-control': isPage ? 'no-cache' : 'max-age=3600' };
  if (request.headers['if-none-match'] === etag) {
    counts.revalidated++;
    answer.writeHead(304, headers).end();
    return;
  }
  answer.writeHead(200, {
    ...headers,
    'content-type': TYPES[ending],
    'content-encoding': 'gzip',
    'content-length': body.length,
  });
  answer.end(body);
}

const packed = new Map();

function packedBody(name, ending) {
  const key = `${name}.${ending}`;
  const known = packed.get(key);
  if (known !== undefined) return known;
  const body = gzipSync(BODIES[ending](name));
  if (ending !== 'html') packed.set(key, body);
  return body;
}

const numbers = count => Array.from({ length: count }, (_, number) => number);

const BODIES = {
  css: name =>
    numbers(150)
      .map(rule => `.${name} .part-${rule} > li { margin: ${rule % 9}px; color: #${100 + rule} }`)
      .join('\n') + BASE_STYLE,
  js: name =>
    `${numbers(200)
      .map(line => `function ${name.replaceAll('-', '_')}_${line}(a) { return a * ${line} + 1; }`)
      .join('\n')}\ndocument.documentElement.dataset.${name.replaceAll('-', '')} = '1';`,
  svg: name =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#${colour(name)}"/><circle cx="160" cy="90" r="60" fill="#fff"/></svg>`,
  html: name => pageHtml(name),
};

const colour = name => createHash('sha1').update(name).digest('hex').slice(0, 6);

const BASE_STYLE = `
body { margin: 0; font: 16px/1.5 sans-serif } header, footer { background: #223; color: #fff; padding: 20px }
header li, footer li { display: inline-block; margin-right: 16px } .row { display: flex }
nav { width: 220px; padding: 20px } main { flex: 1; padding: 20px } aside { width: 240px; padding: 20px }`;

function pageHtml(name) {
  const seed = Number(/\d+/.exec(name)?.[0] ?? 0);
  const word = at => WORDS[(at * 7 + seed) % WORDS.length];
  const sentence = at =>
    `${numbers(14)
      .map(place => word(at * 14 + place))
      .join(' ')}.`;
  const paragraph = at =>
    `<p>${numbers(5)
      .map(line => sentence(at * 5 + line))
      .join(' ')}</p>`;
  const list = (count, at) =>
    `<ul>${numbers(count)
      .map(line => `<li><a href="/page-${at + line}.html">${word(at + line)} ${word(line)}</a></li>`)
      .join('')}</ul>`;
  return `<!doctype html><html lang="en"><head><title>${word(1)} ${word(2)} ${seed}</title>
${numbers(SHARED.css)
  .map(file => `<link rel="stylesheet" href="/style-${file}.css">`)
  .join('')}
${numbers(SHARED.js)
  .map(file => `<script src="/script-${file}.js" defer></script>`)
  .join('')}</head>
<body><header><img src="/shared-0.svg" width="80" alt="">${list(8, 0)}</header><div class="row"><nav>${list(20, 3)}</nav>
<main><h1>${word(1)} ${word(2)} ${seed}</h1><img src="/own-${seed}.svg" alt="${word(3)}">${numbers(12).map(paragraph).join('')}</main>
<aside>${numbers(SHARED.svg - 1)
    .map(file => `<img src="/shared-${file + 1}.svg" width="200" alt=""><a href="#">${sentence(file)}</a>`)
    .join('')}</aside></div>
<footer>${list(10, 2)}<p>Copyright ${seed}</p></footer></body></html>`;
}
