// Serves the folder of one page under a random host, so that this folder is one origin and nothing else belongs to it. Style
// sheets, fonts, pictures, media and scripts from the folders around it come from a second host, with no leave to read them.

import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileBody, startsAsPage } from '../page-file.ts';
import { fileType } from './file-types.ts';
import { type OpenedFile, openInside } from './open-inside.ts';
import { type PageFolders, pageFolders } from './page-folders.ts';
import { readStart, type Sending, sendFile } from './send-file.ts';
import { ServedHtml } from './served-html.ts';

export class FileSite {
  /** Where the page is opened. */
  readonly url: string;
  readonly #page: URL;
  readonly #pageType: string | undefined;
  /** HTML that is not what the file holds byte by byte: it was packed. */
  readonly #pageBody: Buffer | undefined;
  readonly #folders: PageFolders;
  readonly #ownHost = randomHost();
  readonly #otherHost = randomHost();
  readonly #html = new ServedHtml(`http://${this.#ownHost}`);
  readonly #refused = new Set<string>();
  /** Never listens: the guard of the network hands over its connections. */
  readonly #server = createServer(UNLIMITED, (request, response) => this.answer(request, response));

  static async of(pagePath: string): Promise<FileSite> {
    return new FileSite(pagePath, await pageFolders(pagePath));
  }

  private constructor(pagePath: string, folders: PageFolders) {
    this.#folders = folders;
    this.#page = pathToFileURL(pagePath);
    const body = fileBody(pagePath);
    this.#pageType = body?.contentType ?? fileType(pagePath);
    this.#pageBody = body !== undefined && 'body' in body ? body.body : undefined;
    this.url = `http://${this.#ownHost}${this.#page.pathname}`;
  }

  hasHost(hostname: string): boolean {
    return hostname === this.#ownHost || hostname === this.#otherHost;
  }

  /** A connection on which HTTP is spoken from now on. */
  take(socket: Socket): void {
    this.#server.emit('connection', socket);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(() => response.destroy());
  }

  /** A text of the page, such as an address, with the hosts of this site taken back to files. */
  toFiles(text: string): string {
    return this.#html
      .toFiles(text)
      .replaceAll(`http://${this.#otherHost}`, 'file://')
      .replaceAll(this.#ownHost, '')
      .replaceAll(this.#otherHost, '');
  }

  /** Paths that the page asked for and was refused. */
  refused(): readonly string[] {
    return [...this.#refused];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '', `http://${request.headers.host}`);
    const path = pathOf(asked);
    if (path === undefined || !READING.has(request.method ?? '')) return answerMissing(response);
    const isPage = asked.pathname === this.#page.pathname;
    if (isPage && this.#pageBody !== undefined && asked.hostname === this.#ownHost)
      return this.#sendPage(request, response, this.#pageBody);
    const type = isPage ? this.#pageType : fileType(path);
    const wish: Wish = { request, response, path, type };
    const isAnswered =
      asked.hostname === this.#ownHost ? await this.#sendOwn(wish, asked) : await this.#sendDress(wish);
    if (isAnswered) return;
    this.#refused.add(path);
    answerMissing(response);
  }

  #sendPage({ method }: IncomingMessage, response: ServerResponse, page: Buffer): void {
    const body = this.#html.toServed(page);
    response.writeHead(200, { ...UNCACHED, 'content-type': this.#pageType, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }

  async #sendOwn(wish: Wish, { pathname, search }: URL): Promise<boolean> {
    if (!isForOwn(wish.request)) return false;
    const file = await openInside(wish.path, this.#folders.own);
    const edit = (html: Buffer) => this.#html.toServed(html);
    if (file !== 'outside') return send(await withType(wish, file), file, { headers: UNCACHED, edit });
    if (!isDress(wish)) return false;
    const location = `http://${this.#otherHost}${pathname}${search}`;
    wish.response.writeHead(307, { ...UNCACHED, location }).end();
    return true;
  }

  async #sendDress(wish: Wish): Promise<boolean> {
    if (!isDress(wish)) return false;
    const file = await openInside(wish.path, this.#folders.around);
    if (file === 'outside') return false;
    if (wish.type?.startsWith('font/') !== true) return send(wish, file, { headers: OPAQUE });
    if (file === 'missing' || (await isFont(file.handle))) return send(wish, file, { headers: FOR_FONTS });
    await file.handle.close();
    return false;
  }
}

interface Wish {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly type: string | undefined;
}

/** Below `localhost`, so that the page is in a secure context, as a file is, and requests say what they are for. */
const randomHost = (): string => `${randomBytes(16).toString('hex')}.localhost`;

/** How long a page takes is for others to watch. */
const UNLIMITED = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 } as const;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** As with files, nothing is kept: what was allowed for one use must not answer for another. */
const UNCACHED = { 'cache-control': 'no-store', vary: 'sec-fetch-dest' } as const;
/** With no leave to read it. */
const OPAQUE = { ...UNCACHED, 'x-content-type-options': 'nosniff' } as const;
/** Browsers ask for leave before they use a font; a script cannot read the fonts that its page uses. */
const FOR_FONTS = { ...OPAQUE, 'access-control-allow-origin': '*' } as const;

async function send(
  { request, response, type }: Wish,
  file: OpenedFile | 'missing',
  sending: Omit<Sending, 'type'>,
): Promise<true> {
  if (file === 'missing') answerMissing(response);
  else await sendFile(request, response, file, { ...sending, type });
  return true;
}

/** A frame whose name says nothing is a page where it begins as one. */
async function withType(wish: Wish, file: OpenedFile | 'missing'): Promise<Wish> {
  if (wish.type !== undefined || file === 'missing') return wish;
  if (!/^i?frame$/.test(String(wish.request.headers['sec-fetch-dest']))) return wish;
  const isPage = startsAsPage(await readStart(file.handle, SNIFFED_BYTES), wish.path);
  return { ...wish, type: isPage ? 'text/html' : undefined };
}

const SNIFFED_BYTES = 4_096;

/** Fails as a missing file does: two places at once are an answer that no browser takes, and none asks again for. */
function answerMissing(response: ServerResponse): void {
  response.setHeader('location', ['a', 'b']).writeHead(404, UNCACHED).end();
}

/** A frame of another site may not run the scripts of the folder, and no worker may outlive its page. */
function isForOwn({ headers }: IncomingMessage): boolean {
  const use = headers['sec-fetch-dest'];
  return use !== 'serviceworker' && !(use === 'script' && headers['sec-fetch-site'] === 'cross-site');
}

/** What may come from around the folder, each for one use only. The browser says the use, and scripts cannot. */
const DRESS: Readonly<Record<string, RegExp>> = {
  style: /^text\/css$/,
  script: /^text\/javascript$/,
  font: /^font\//,
  image: /^image\//,
  audio: /^(?:audio|video)\//,
  video: /^(?:audio|video)\//,
};

function isDress({ request: { headers }, type = '' }: Wish): boolean {
  const use = String(headers['sec-fetch-dest']);
  const isUse = Object.hasOwn(DRESS, use) && DRESS[use]?.test(type) === true;
  return isUse && headers['sec-fetch-mode'] === (use === 'font' ? 'cors' : 'no-cors');
}

/** By its first bytes (WOFF 2, 4.1; WOFF, 3; ISO/IEC 14496-22, 4.3 and 4.6). */
async function isFont(handle: FileHandle): Promise<boolean> {
  const start = await readStart(handle, 4);
  return ['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\0\x01\0\0'].includes(start.toString('latin1'));
}

function pathOf({ pathname }: URL): string | undefined {
  try {
    return fileURLToPath(`file://${pathname}`);
  } catch {
    return undefined;
  }
}
