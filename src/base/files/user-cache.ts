// The folder of pith in the user's cache directory.

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function userCacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = env;
  // A relative path is invalid (XDG Base Directory Specification).
  if (isAbsolute(xdg)) return join(xdg, 'pith');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'pith');
  if (platform === 'win32') return join(local || join(homedir(), 'AppData', 'Local'), 'pith', 'Cache');
  return join(homedir(), '.cache', 'pith');
}
