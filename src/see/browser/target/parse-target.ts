// Parses the word by which a user names a page: an address, a file, or a page in an archive.

import { PithError } from '../../../base/errors.ts';
import { type ArchivedTarget, archivedTarget } from './archived-target.ts';
import { type FileTarget, fileExists } from './file-target.ts';
import { namedFile } from './named-file.ts';
import {
  blockedScheme,
  isOfWeb,
  schemeOf,
  trimmedAddress,
  type WebTarget,
  webAddress,
} from './web-address.ts';

/** Stands for standard input, where that is read. */
export const STDIN = '-';

export function parseTarget(text: string): WebTarget | FileTarget | ArchivedTarget {
  if (text === STDIN)
    throw new PithError(
      'USAGE',
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    );
  const trimmed = trimmedAddress(text);
  const scheme = schemeOf(trimmed);
  if (isOfWeb(scheme)) return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== 'file') refuseScheme(trimmed);
  return archivedTarget(trimmed) ?? namedFile(trimmed);
}

/** Throws for schemes other than http and https, unless a file has this name. */
export function refuseScheme(text: string): void {
  const scheme = schemeOf(text);
  // A single letter is a Windows drive.
  if (scheme === undefined || scheme.length === 1 || isOfWeb(scheme) || fileExists(text)) return;
  throw blockedScheme(scheme, text);
}
