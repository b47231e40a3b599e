// Serves the folder of one page under a random host, so that this folder alone is its origin. Style sheets, fonts,
// pictures, media and scripts of the folders around it are served under a second host, and scripts cannot read them.
// A folder that is the site of the page is served from its root, and nothing around it.

import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { usageError } from '../../../base/errors.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { type FileTarget, FOLDER_SITE, folderHref, pageInFolder } from '../target/file-target.ts';
import { fileBody, startsAsPage } from '../target/page-file.ts';
import {
  foldersWithin,
  isInside,
  type OpenedFile,
  openInside,
  type PageFolders,
  pageFolders,
  siteFolders,
} from './open-inside.ts';
import { declaresWrongCharset, fileType, readStart, type Sending, sendFile } from './send-file.ts';
import { ServedHtml } from './served-html.ts';

type PagePlace = Pick<Extract<FileTarget, { kind: 'file' }>, 'path' | 'root' | 'within'>;

export class FileSite {
  /** The address of the page. */
  readonly url: string;
  readonly #page: URL;
  /** The `file:` address of the folder that is served as a site. */
  readonly #root: string | undefined;
  /** Stands for the address of this site in results. */
  readonly #shownOrigin: string;
  readonly #pageType: string | undefined;
  /** The HTML of a page that was packed. */
  readonly #pageBody: Buffer | undefined;
  readonly #folders: PageFolders;
  readonly #ownHost = randomHost();
  readonly #otherHost = randomHost();
  readonly #html: ServedHtml;
  readonly #refused = new Set<string>();
  #hasWrongCharset = false;
  /** Never listens: the network guard passes connections to it. */
  readonly #server = createServer(UNLIMITED, (request, response) => this.answer(request, response));

  static async of({ path: pagePath, root: folder, within }: PagePlace): Promise<FileSite> {
    const { path, root } =
      folder === undefined ? { path: pagePath, root: undefined } : pageInFolder(pagePath, folder);
    const all = root === undefined ? await pageFolders(path) : await siteFolders(root);
    const folders = within ? await foldersWithin(all, within) : all;
    if (root !== undefined && !isInside(path, folders.own))
      throw usageError(`${pagePath} is not in the folder ${folder}, or it is hidden`);
    return new FileSite(path, folders, root);
  }

  private constructor(pagePath: string, folders: PageFolders, root: string | undefined) {
    this.#folders = folders;
    this.#root = root === undefined ? undefined : folderHref(root);
    this.#page = new URL(pathToFileURL(pagePath).href.slice(this.#root?.length ?? 0), 'file:///');
    this.#shownOrigin = root === undefined ? 'file://' : FOLDER_SITE;
    this.#html = new ServedHtml(`http://${this.#ownHost}`, this.#shownOrigin);
    const body = fileBody(pagePath);
    this.#pageType = body?.contentType ?? fileType(pagePath);
    this.#pageBody = body?.body;
    this.url = `http://${this.#ownHost}${this.#page.pathname}`;
  }

  hasHost(hostname: string): boolean {
    return hostname === this.#ownHost || hostname === this.#otherHost;
  }

  /** Handles HTTP on this connection. */
  take(socket: Socket): void {
    this.#server.emit('connection', socket);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(() => response.destroy());
  }

  /** Replaces the hosts of this site in a text by `file:` addresses, or by the host of all served folders. */
  toFiles(text: string): string {
    const { host } = new URL(this.#shownOrigin);
    return this.#html
      .toFiles(text)
      .replaceAll(`http://${this.#otherHost}`, this.#shownOrigin)
      .replaceAll(this.#ownHost, host)
      .replaceAll(this.#otherHost, host);
  }

  /** Paths that the page requested and may not read. */
  refused(): readonly string[] {
    return [...this.#refused];
  }

  /** True if the page was read as UTF-8, though it declares another encoding. */
  get hasWrongCharset(): boolean {
    return this.#hasWrongCharset;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const path = this.#pathOf(url);
    if (path === undefined || !READING.has(request.method ?? '')) return answerMissing(response);
    const isPage = url.pathname === this.#page.pathname;
    if (isPage && this.#pageBody !== undefined && url.hostname === this.#ownHost)
      return this.#sendPage(request, response, this.#pageBody);
    const type = isPage ? this.#pageType : fileType(path);
    const asked: FileRequest = { request, response, path, type };
    const isAnswered =
      url.hostname === this.#ownHost ? await this.#sendOwn(asked, url) : await this.#sendSubresource(asked);
    if (isAnswered) return;
    this.#refused.add(path);
    answerMissing(response);
  }

  #pathOf({ pathname }: URL): string | undefined {
    const path = this.#root !== undefined && pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    return orUndefined(() => fileURLToPath((this.#root ?? 'file://') + path));
  }

  #sendPage({ method }: IncomingMessage, response: ServerResponse, page: Buffer): void {
    const body = this.#html.toServed(page);
    response.writeHead(200, { ...UNCACHED, 'content-type': this.#pageType, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }

  async #sendOwn(asked: FileRequest, { pathname, search }: URL): Promise<boolean> {
    if (!isForOwn(asked.request)) return false;
    const file = await openInside(asked.path, this.#folders.own);
    const edit = (html: Buffer) => {
      this.#hasWrongCharset ||= pathname === this.#page.pathname && declaresWrongCharset(html);
      return this.#html.toServed(html);
    };
    if (file !== 'outside') return send(await withType(asked, file), file, { headers: UNCACHED, edit });
    if (!isSubresource(asked)) return false;
    const location = `http://${this.#otherHost}${pathname}${search}`;
    asked.response.writeHead(307, { ...UNCACHED, location }).end();
    return true;
  }

  async #sendSubresource(asked: FileRequest): Promise<boolean> {
    if (!isSubresource(asked)) return false;
    const file = await openInside(asked.path, this.#folders.around);
    if (file === 'outside') return false;
    if (asked.type?.startsWith('font/') !== true) return send(asked, file, { headers: OPAQUE });
    if (file === 'missing' || (await isFont(file.handle))) return send(asked, file, { headers: FOR_FONTS });
    await file.handle.close();
    return false;
  }
}

interface FileRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly type: string | undefined;
}

/** Below `localhost`: a secure context, as a file is, in which browsers send `Sec-Fetch-Dest`. */
const randomHost = (): string => `${randomBytes(16).toString('hex')}.localhost`;

/** No timeouts: the visit has its own. */
const UNLIMITED = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 } as const;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Not cached, as files are not: a response for one kind of use must not serve another. */
const UNCACHED = { 'cache-control': 'no-store', vary: 'sec-fetch-dest' } as const;
/** Scripts cannot read it, because it allows no origin. */
const OPAQUE = { ...UNCACHED, 'x-content-type-options': 'nosniff' } as const;
/** Fonts need CORS; scripts cannot read the fonts of their page. */
const FOR_FONTS = { ...OPAQUE, 'access-control-allow-origin': '*' } as const;

async function send(
  { request, response, type }: FileRequest,
  file: OpenedFile | 'missing',
  sending: Omit<Sending, 'type'>,
): Promise<true> {
  if (file === 'missing') answerMissing(response);
  else await sendFile(request, response, file, { ...sending, type });
  return true;
}

/** Sniffs the type of a frame whose file name does not tell it. */
async function withType(asked: FileRequest, file: OpenedFile | 'missing'): Promise<FileRequest> {
  if (asked.type !== undefined || file === 'missing') return asked;
  if (!/^i?frame$/.test(String(asked.request.headers['sec-fetch-dest']))) return asked;
  const isPage = startsAsPage(await readStart(file.handle, SNIFFED_BYTES), asked.path);
  return { ...asked, type: isPage ? 'text/html' : undefined };
}

const SNIFFED_BYTES = 4_096;

/** Fails the request as a missing file would: browsers refuse two `location` headers and do not retry. */
function answerMissing(response: ServerResponse): void {
  response.setHeader('location', ['a', 'b']).writeHead(404, UNCACHED).end();
}

/** Refuses service workers, and scripts of this folder for frames of other sites. */
function isForOwn({ headers }: IncomingMessage): boolean {
  const use = headers['sec-fetch-dest'];
  return use !== 'serviceworker' && !(use === 'script' && headers['sec-fetch-site'] === 'cross-site');
}

/** Types that the folders around may serve, for each use. The browser sets the header, and scripts cannot change it. */
const SUBRESOURCE_TYPES: Readonly<Record<string, RegExp>> = {
  style: /^text\/css$/,
  script: /^text\/javascript$/,
  font: /^font\//,
  image: /^image\//,
  audio: /^(?:audio|video)\//,
  video: /^(?:audio|video)\//,
};

function isSubresource({ request: { headers }, type = '' }: FileRequest): boolean {
  const use = String(headers['sec-fetch-dest']);
  const isUse = Object.hasOwn(SUBRESOURCE_TYPES, use) && SUBRESOURCE_TYPES[use]?.test(type) === true;
  return isUse && headers['sec-fetch-mode'] === (use === 'font' ? 'cors' : 'no-cors');
}

/** Checks the first bytes (WOFF 2, 4.1; WOFF, 3; ISO/IEC 14496-22, 4.3 and 4.6). */
async function isFont(handle: FileHandle): Promise<boolean> {
  const start = await readStart(handle, 4);
  return ['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\0\x01\0\0'].includes(start.toString('latin1'));
}
