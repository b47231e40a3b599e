// Writes the twins of a built site: beside each page its Markdown, and llms.txt and llms-full.txt for the site.

import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { usageError } from '../../../base/errors.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { frontMatterOf } from '../../../judge/metadata/front-matter.ts';
import type { PageRecord } from '../../../judge/record/page-record.ts';
import { readSnapshot } from '../../../page/snapshot/snapshot-file.ts';
import { FOLDER_SITE, placeInFolder } from '../../../see/browser/target/file-target.ts';
import type { BatchInput } from '../../sources/input.ts';
import { resultsIn } from '../../sources/run-results.ts';
import type { Source } from '../../sources/source.ts';
import type { RunFolder } from '../folder/run-folder.ts';
import { TWIN_LIMITS } from '../limits.ts';
import { recordsIn, snapshotPath } from '../sites/run-sites.ts';
import { llmsText } from './llms-text.ts';
import { navigationOf } from './navigation.ts';
import { PAGE_ENDING, type SitePage, siteOrder, sitePath } from './site-order.ts';

/** Notes of `--twins` about files that it does not write, or writes under another name. */
export const TWIN_WARNINGS = [
  /** `--twins`: the usual name belongs to another page or to a file that pith did not write, so the twin has a longer one */
  'TWIN_RENAMED',
  /** `--twins`: a file that pith did not write has the name, and is kept */
  'TWIN_NAME_TAKEN',
  /** `--twins`: the page leads to another, whose twin says what it says */
  'TWIN_OF_REDIRECT',
  /** `--twins`: the site has more than 2,000,000 characters of Markdown, so there is no llms-full.txt */
  'TWINS_TOO_LONG',
] as const;

type TwinWarning = (typeof TWIN_WARNINGS)[number];

interface TwinPage extends SitePage {
  readonly snapshot: string | undefined;
}

const OWN_PAGE = '---\ntwin: ';
const OWN_LIST = '<!-- written by pith batch --twins -->\n';

/** The folder of the one site that the sources name. */
export async function folderOfSite(sources: readonly Source[]): Promise<string> {
  const [source, other] = sources;
  if (source?.kind !== 'folder' || other !== undefined || (await resultsIn(source.path)) !== undefined)
    throw usageError('--twins writes beside the pages of one built site: name its folder, and nothing else');
  return source.path;
}

/** The pages that have twins, each served from the root of the site. */
export async function* pagesOfSite(inputs: AsyncIterable<BatchInput>, root: string) {
  for await (const input of inputs) {
    const { place } = input;
    if (place.kind !== 'file') yield input;
    else if (PAGE_ENDING.test(place.path) || extname(place.path) === '')
      yield { ...input, place: { ...place, root } };
  }
}

interface Site {
  readonly root: string;
  /** The address of the folder, for links and front matter. */
  readonly baseUrl: string | undefined;
  readonly note: (message: string) => void;
}

export async function writeTwins(folder: RunFolder, site: Site): Promise<void> {
  const warn = (code: TwinWarning, message: string) => site.note(`${code}: ${message}`);
  const pages = await pagesIn(folder, warn);
  const names = await namesOf(pages, site.root, warn);
  const twins = new Map<string, string>();
  let chars = 0;
  for await (const record of recordsIn(folder)) {
    const path = placeInFolder(record.url);
    const name = names.get(path);
    if (!record.ok || record.input.repeated || name === undefined) continue;
    const twin = twinOf(record, path, site);
    await replaceFile(join(site.root, name), twin);
    chars += twin.length;
    if (chars > TWIN_LIMITS.fullChars) twins.clear();
    else twins.set(path, twin);
  }
  const listed = pages.filter(({ path }) => names.has(path));
  const groups = siteOrder(listed, await navigationIn(folder, listed));
  const addressOf = (path: string) => addressBelow(site.baseUrl, names.get(path) ?? path);
  await writeList('llms.txt', llmsText(groups, addressOf, basename(site.root)), site, warn);
  const full = groups.flatMap(group => group.pages.map(({ path }) => twins.get(path) ?? '')).join('\n');
  if (chars > TWIN_LIMITS.fullChars)
    warn('TWINS_TOO_LONG', 'llms-full.txt is left out: the site is too long');
  else await writeList('llms-full.txt', full, site, warn);
  site.note(`${counted(names.size, 'twin')} and llms.txt written below ${site.root}`);
}

type Warn = (code: TwinWarning, message: string) => void;

/** Sorted by path: pages are recorded in the order in which they were finished. */
async function pagesIn(folder: RunFolder, warn: Warn): Promise<TwinPage[]> {
  const pages: TwinPage[] = [];
  for await (const record of recordsIn(folder)) {
    if (!record.ok || record.input.repeated || !record.url.startsWith(FOLDER_SITE)) continue;
    const path = placeInFolder(record.url);
    if (sitePath(record.finalUrl) !== sitePath(record.url)) {
      warn('TWIN_OF_REDIRECT', `${path} leads to ${placeInFolder(record.finalUrl)}`);
      continue;
    }
    const { metadata, links = [] } = record;
    pages.push({
      path,
      title: metadata.title?.value || record.title || path,
      siteName: metadata.siteName?.value,
      description: metadata.description?.value,
      links: [...new Set(links.map(({ url }) => sitePath(url)))].filter(place => place !== undefined),
      navigated: new Set(links.filter(({ zone }) => zone !== 'CENTER').map(({ url }) => sitePath(url))).size,
      snapshot: snapshotPath(record),
    });
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function namesOf(pages: readonly SitePage[], root: string, warn: Warn): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { path } of pages) {
    const usual = `${path.replace(PAGE_ENDING, '')}.md`;
    for (const name of new Set([usual, `${path}.md`])) {
      // Some file systems take capitals for small letters.
      const key = name.normalize('NFC').toLowerCase();
      if (taken.has(key) || !(await mayReplace(join(root, name), OWN_PAGE))) continue;
      names.set(path, name);
      taken.add(key);
      if (name !== usual)
        warn('TWIN_RENAMED', `the twin of ${path} is ${name}, for ${usual} is another file`);
      break;
    }
    if (!names.has(path)) warn('TWIN_NAME_TAKEN', `${path} has no twin: ${usual} is another file`);
  }
  return names;
}

/** True for a name that is free, or of a file of an earlier run. */
async function mayReplace(file: string, mark: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return true;
  if (!found.isFile()) return false;
  const text = await readFile(file, 'utf8');
  return mark === OWN_PAGE ? text.startsWith(mark) : text.endsWith(mark);
}

async function writeList(name: string, text: string, { root }: Site, warn: Warn): Promise<void> {
  const file = join(root, name);
  if (await mayReplace(file, OWN_LIST)) await replaceFile(file, `${text}\n${OWN_LIST}`);
  else warn('TWIN_NAME_TAKEN', `${name} is kept as it is: pith did not write it`);
}

/** Links to pages of the site stay right: with its address, or from the folder of the page. */
function twinOf({ metadata, content }: PageRecord, path: string, { baseUrl }: Site): string {
  // One that the page writes without its host.
  const isLocal = baseUrl === undefined && metadata.canonicalUrl?.value.startsWith(FOLDER_SITE) === true;
  const known = isLocal ? { ...metadata, canonicalUrl: null } : metadata;
  const front = frontMatterOf(known, baseUrl === undefined ? '' : addressBelow(baseUrl, path));
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const text = `${OWN_PAGE}${JSON.stringify(path)}\n${front.slice('---\n'.length)}${content.markdown}`;
  return text.replaceAll(`${FOLDER_SITE}/`, baseUrl === undefined ? up : addressBelow(baseUrl, ''));
}

const addressBelow = (baseUrl: string | undefined, path: string): string => {
  const place = path.split('/').map(encodeURIComponent).join('/');
  return baseUrl === undefined ? place : `${baseUrl.replace(/\/$/, '')}/${place}`;
};

/** Of the page whose header and margins name the most pages. */
async function navigationIn({ path }: RunFolder, pages: readonly TwinPage[]) {
  const best = pages.reduce<TwinPage | undefined>(
    (most, page) => (page.navigated > (most?.navigated ?? 1) ? page : most),
    undefined,
  );
  if (best?.snapshot === undefined) return [];
  return navigationOf(await readSnapshot(join(path, best.snapshot)));
}
