// Opens what was pasted or dropped as a saved page.

import { PithError } from '../../../base/errors.ts';
import { decodeHtml } from './decode-html.ts';
import { readMhtml } from './mhtml.ts';
import type { SavedPage } from './saved-page.ts';

const MOST_BYTES = 60e6;

export async function pastedPage(html: string): Promise<SavedPage> {
  if (html.trim() === '') throw new PithError('EMPTY_DOCUMENT', 'there is no HTML to read');
  return { html, address: addressIn(html), files: new Map() };
}

export async function savedPage(file: File): Promise<SavedPage> {
  if (file.size > MOST_BYTES)
    throw new PithError(
      'INPUT_TOO_LARGE',
      `${file.name} has more than ${MOST_BYTES / 1e6} MB: read it with the command line`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.mht(?:ml)?$/i.test(file.name)) return readMhtml(bytes);
  if (/\.x?html?$/i.test(file.name) || file.type === 'text/html') return pastedPage(decodeHtml(bytes));
  throw new PithError('NOT_HTML', `${file.name} is neither HTML nor MHTML: the command line reads more`);
}

/** Browsers and extensions note the address of what they save in a comment. */
function addressIn(html: string): string {
  const start = html.slice(0, 4096);
  const [, address = ''] =
    /saved from url=\(\d{4}\)(https?:[^\s>]{1,2000})/i.exec(start) ??
    /^ ?url: (https?:[^\s>]{1,2000})/im.exec(start) ??
    [];
  return address === '' || !URL.canParse(address) ? 'about:blank' : address;
}
