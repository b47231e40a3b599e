// What a page opened from a file may load of this machine: what lies in its own folder, and nothing else.

import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from 'playwright';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../page-watch.ts';

export interface FileGuard {
  /** Paths that the page asked for and was refused. */
  readonly refused: () => readonly string[];
}

export async function guardFiles(context: BrowserContext, pagePath: string): Promise<FileGuard> {
  const folders = await foldersOf(pagePath);
  const refused = new Set<string>();
  const answer = async (route: Route): Promise<void> => {
    const url = route.request().url();
    const isAllowed = await liesIn(folders, url);
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
  return [named, dirname(real), dirname(pagePath)].map(folder =>
    folder.endsWith(sep) ? folder : folder + sep,
  );
}

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
