// Decodes HTML from memory; if the encoding is not certain, the browser detects it.

import { PithError } from '../../../base/errors.ts';
import { isGzip, unpackedPage } from '../../../base/unpack/gzip.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';
import { decodeHtml } from './html-bytes.ts';
import { refuseOther } from './page-file.ts';
import type { Target } from './target.ts';

type GivenHtml = Extract<Target, { kind: 'html' }>;

export async function readHtml(open: OpenPage, { html, url }: GivenHtml): Promise<string> {
  if (typeof html === 'string') return html;
  const given = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const name = url ?? 'the input';
  const bytes = isGzip(given) ? unpackedPage(given, name) : given;
  refuseOther(bytes.subarray(0, 1_024), name);
  const text = await decodeHtml(bytes, () => encodingOf(open, bytes, url));
  if (text.trim() === '') throw new PithError('EMPTY_DOCUMENT', `${name} holds nothing but blanks`);
  return text;
}

/** Opens the bytes in a second page, where no script runs and nothing is loaded. */
async function encodingOf(
  { page, watch }: OpenPage,
  bytes: Buffer,
  url: string | undefined,
): Promise<string> {
  const step = { what: 'finding the encoding', ms: VISIT_LIMITS.launchMs } as const;
  const beside = await watch.run(step, page.context().newPage());
  try {
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': "sandbox; default-src 'none'",
    };
    await watch.run(
      step,
      beside.route('**', route => route.fulfill({ status: 200, headers, body: bytes }), { times: 1 }),
    );
    // With the real address, because its country is a hint for detection.
    await watch.run(step, beside.goto(url ?? NOWHERE, { waitUntil: 'domcontentloaded' }));
    return await watch.run(step, beside.evaluate<string>('document.characterSet'));
  } finally {
    await watch.run(step, beside.close()).catch(() => {});
  }
}

const NOWHERE = 'http://html.invalid/';
