// Serves folders on the loopback, each under its number, and nothing else of this machine.

import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** `addressOf` a file in one of the folders. */
export async function serveFolders(folders) {
  const server = createServer((request, response) => {
    const [, number, ...rest] = decodeURIComponent(new URL(request.url, 'http://x').pathname).split('/');
    const folder = folders[Number(number)];
    const file = folder === undefined ? '' : join(folder, ...rest);
    if (folder === undefined || !file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)];
    response.writeHead(200, type === undefined ? {} : { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const addressOf = path => {
    const number = folders.findIndex(folder => path.startsWith(folder));
    const inside = path.slice(folders[number].length).split(sep).map(encodeURIComponent).join('/');
    return `http://127.0.0.1:${server.address().port}/${number}${inside}`;
  };
  return { addressOf, close: () => server.close() };
}
