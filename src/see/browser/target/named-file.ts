// Reads a name of a file from a user: a path or a `file:` address, with or without a fragment.

import { fileURLToPath } from 'node:url';
import { PithError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { exists, type FileTarget, fileExists, fileTarget } from './file-target.ts';
import { printable } from './web-address.ts';

/** Throws if it is no file that can be read. */
export function namedFile(text: string): FileTarget {
  const { path, fragment } = namedPart(text);
  const target = fileTarget(path);
  return target.kind === 'file' && fragment !== '' ? { ...target, fragment } : target;
}

export interface NamedPart {
  readonly path: string;
  /** '' or with its `#`. */
  readonly fragment: string;
}

/** Splits a name that may also be of a folder or of a missing file. A file that is really called `file:…` has precedence. */
export const namedPart = (text: string): NamedPart =>
  /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);

/** Splits a path from its fragment: the longest existing name is the path. */
export function partOfFile(text: string): NamedPart {
  if (exists(text)) return { path: text, fragment: '' };
  for (let at = text.lastIndexOf('#'); at > 0; at = text.lastIndexOf('#', at - 1)) {
    const path = text.slice(0, at);
    if (fileExists(path)) return { path, fragment: text.slice(at) };
  }
  return { path: text, fragment: '' };
}

function fileOfAddress(text: string): NamedPart {
  const url = parseUrl(text);
  if (url === undefined || url.hostname !== '')
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' does not name a file of this machine: write file:///path, or the path itself`,
    );
  try {
    return { path: fileURLToPath(url), fragment: url.hash };
  } catch (cause) {
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' does not name a file: its %-escapes are not a path in UTF-8`,
      { cause },
    );
  }
}
