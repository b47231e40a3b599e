// Whether a file is a page: by its name, as browsers tell it, or by how it begins, where its name says nothing or too little.

import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';

/** What browsers show as a page for its name alone. */
export const PAGE_NAME = /\.(?:x?html?|mht|mhtml)$/i;

/** Bytes that are looked at: before its first tag a page may have remarks. */
const START = 4_096;

/** HTML that browsers would show as text, or take for a download, because of its name. */
export function isPageByContent(path: string): boolean {
  return !PAGE_NAME.test(path) && beginsAsPage(path, startOf(path));
}

/** The same of the first bytes of a file that is open. */
export function beginsAsPage(path: string, bytes: Buffer): boolean {
  const start = decoded(bytes.subarray(0, START)).replace(BEFORE_PAGES, '');
  if (WHOLE_PAGE.test(start)) return true;
  // A part of a page may as well be a part of something else, where its name promises that.
  return ANY_TAG.test(start) && /^(?:\.txt)?$/i.test(extname(path));
}

/** Blanks and remarks; each ends in one place only, so that no file takes long to be looked at. */
const REMARKS = String.raw`(?:\s|<!--(?:(?!-->)[^])*-->)*`;
/** Before it HTML may say that it is written as XML, which says nothing of a file that is none. */
const BEFORE_PAGES = new RegExp(
  String.raw`^\ufeff?${REMARKS}(?:<\?xml\b[^>]*\?>${REMARKS}(?=<(?:!doctype\s+html|html)\b))?`,
  'i',
);
const WHOLE_PAGE = /^<(?:!doctype\s+html|html)\b/i;
/** Not of SVG, feeds and other XML, which name their kind right there. */
const ANY_TAG = /^<[a-z][a-z0-9-]*(?=[\s/>])(?![^>]*\sxmlns\b)/i;

function startOf(path: string): Buffer {
  const bytes = Buffer.alloc(START);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes, 0, START, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    // Whoever opens it says why it cannot be read.
    return Buffer.alloc(0);
  }
}

/** A byte order mark is left out. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
