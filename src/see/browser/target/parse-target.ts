// Parses the word by which a user names a page on the command line or in a list: an address or a file.

import { PithError } from '../../../base/errors.ts';
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

export function parseTarget(text: string): WebTarget | FileTarget {
  if (text === STDIN)
    throw new PithError(
      'USAGE',
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    );
  const trimmed = trimmedAddress(text);
  const scheme = schemeOf(trimmed);
  if (isOfWeb(scheme)) return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== 'file') refuseScheme(trimmed);
  return namedFile(trimmed);
}

/** Throws for schemes other than http and https, unless a file has this name. */
export function refuseScheme(text: string): void {
  const scheme = schemeOf(text);
  // A single letter is a Windows drive.
  if (scheme === undefined || scheme.length === 1 || isOfWeb(scheme) || fileExists(text)) return;
  throw blockedScheme(scheme, text);
}
