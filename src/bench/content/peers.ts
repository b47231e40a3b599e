// The extractors people use, run beside pith on the same rendered page. They are development dependencies, loaded late.

import { readFile } from 'node:fs/promises';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

export interface Peer {
  readonly name: string;
  /** Of its package: another version may answer differently. */
  readonly version: string;
  /** The text of what it takes for content; '' where it finds none. */
  readonly textOf: (html: string, url: string) => Promise<string>;
}

export interface PeersFound {
  readonly peers: readonly Peer[];
  /** A sentence for each that is not installed. */
  readonly missing: readonly string[];
}

export async function findPeers(): Promise<PeersFound> {
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const [name, { packages, load }] of Object.entries(LOADERS)) {
    try {
      const [own = name] = packages;
      peers.push({ name, version: await versionOf(own), textOf: await load() });
    } catch (error) {
      if (!isMissing(error)) throw error;
      const wanted = packages.join(' ');
      missing.push(`${name} is left out of the comparison: to have it, run npm install --save-dev ${wanted}`);
    }
  }
  return { peers, missing };
}

type Extract = Peer['textOf'];

const LOADERS: Readonly<Record<string, { packages: readonly string[]; load: () => Promise<Extract> }>> = {
  readability: { packages: ['@mozilla/readability', 'jsdom'], load: loadReadability },
  defuddle: { packages: ['defuddle', 'jsdom'], load: loadDefuddle },
};

/** Only what is used here: none of these packages may be needed to compile pith. */
interface JsdomModule {
  readonly JSDOM: new (
    html: string,
    options: { url: string; virtualConsole: unknown },
  ) => { readonly window: { readonly document: object; close(): void } };
  readonly VirtualConsole: new () => unknown;
}
interface ReadabilityModule {
  readonly Readability: new (document: object) => { parse(): { content?: string | null } | null };
}
interface DefuddleModule {
  readonly Defuddle: (
    document: object,
    url: string,
    options: { useAsync: boolean },
  ) => Promise<{ content?: string | null }>;
}

async function loadReadability(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Readability } = await load<ReadabilityModule>('@mozilla/readability');
  return (html, url) =>
    inDocument(jsdom, html, url, async document => new Readability(document).parse()?.content);
}

async function loadDefuddle(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Defuddle } = await load<DefuddleModule>('defuddle/node');
  // `useAsync` would ask services of others for the page's content.
  return (html, url) =>
    inDocument(jsdom, html, url, async document => {
      const { content } = await Defuddle(document, url, { useAsync: false });
      return content;
    });
}

const load = async <Module>(name: string): Promise<Module> => (await import(name)) as Module;

/** From its package.json, which not every package exports. */
async function versionOf(name: string): Promise<string> {
  const entry = import.meta.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`));
  const described = await readFile(new URL(`${folder}/node_modules/${name}/package.json`), 'utf8');
  return (JSON.parse(described) as { version: string }).version;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Each has a document of its own, for it changes it; what jsdom says of style sheets is not for the user. */
async function inDocument(
  { JSDOM, VirtualConsole }: JsdomModule,
  html: string,
  url: string,
  extract: (document: object) => Promise<string | null | undefined>,
): Promise<string> {
  const { window } = new JSDOM(html, { url: addressFor(url), virtualConsole: new VirtualConsole() });
  try {
    return textOfHtml((await extract(window.document)) ?? '');
  } finally {
    window.close();
  }
}

const addressFor = (url: string): string => (/^https?:/iu.test(url) ? url : 'https://example.org/');

/** Blocks apart from one another, unlike `textContent`, which would glue their words together. */
function textOfHtml(html: string): string {
  return toText(unified().use(rehypeParse, { fragment: true }).parse(html));
}
