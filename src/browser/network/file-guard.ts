// What a page opened from a file may load of this machine: all that lies in its own folder, and of the folders around it
// what dresses a page, for saved sites and manuals keep that beside their pages (`../_static/site.css`).

import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from 'playwright';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../page-watch.ts';

export interface FileGuard {
  /** Paths that the page asked for and was refused. */
  readonly refused: () => readonly string[];
}

/** What a page is dressed with, and cannot read as it reads what it fetches or frames. */
const DRESS: ReadonlySet<string> = new Set(['stylesheet', 'font', 'image', 'media', 'script']);

export async function guardFiles(context: BrowserContext, pagePath: string): Promise<FileGuard> {
  const folders = await foldersOf(pagePath);
  const around = await foldersAround(folders);
  const refused = new Set<string>();
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = request.url();
    const isDress = DRESS.has(request.resourceType());
    const isAllowed = await liesIn(isDress ? around : folders, url);
    if (!isAllowed) refused.add(pathOf(url) ?? url);
    const done = isAllowed ? route.continue() : route.abort('accessdenied');
    // A page that is closed meanwhile needs no answer.
    done.catch(() => {});
  };
  const step = { what: 'guarding files', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' } as const;
  await withDeadline(
    step,
    context.route(({ protocol }) => protocol === 'file:', answer),
  );
  return { refused: () => [...refused] };
}

/** The one that was named, and the one it stands in where links were on the way. */
async function foldersOf(pagePath: string): Promise<readonly string[]> {
  const real = await realpath(pagePath).catch(() => pagePath);
  const named = await realpath(dirname(pagePath)).catch(() => dirname(pagePath));
  return [named, dirname(real), dirname(pagePath)].map(withSeparator);
}

/** The outermost folders that hold these, or these themselves, short of the user's home, of what holds it, and of the top of the disk. */
async function foldersAround(folders: readonly string[]): Promise<readonly string[]> {
  const home = withSeparator(await realpath(homedir()).catch(() => homedir()));
  const isOfPages = (folder: string) =>
    !home.startsWith(withSeparator(folder)) && dirname(dirname(folder)) !== dirname(folder);
  const outermost = (folder: string): string =>
    isOfPages(dirname(folder)) ? outermost(dirname(folder)) : folder;
  return folders.map(folder => withSeparator(outermost(folder.slice(0, -sep.length) || sep)));
}

const withSeparator = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);

/** By where it really lies, for a link may lead out of the folder; what is not there is the browser's to miss. */
async function liesIn(folders: readonly string[], url: string): Promise<boolean> {
  const path = pathOf(url);
  if (path === undefined) return false;
  const real = await realpath(path).catch(() => path);
  return folders.some(folder => real.startsWith(folder));
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
