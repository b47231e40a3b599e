// The target -: HTML on standard input, shown as if it came from `--base-url`.

import { addAbortSignal } from 'node:stream';
import { parseTarget, STDIN, type Target } from '../browser/target.ts';
import { PithError } from '../errors.ts';

export async function targetNamed(
  text: string,
  baseUrl: string | undefined,
  signal?: AbortSignal,
): Promise<Target> {
  if (text !== STDIN) {
    const target = parseTarget(text);
    if (baseUrl !== undefined)
      throw new PithError('USAGE', '--base-url goes with HTML on stdin (the target -)');
    return target;
  }
  const url = baseUrl === undefined ? undefined : webAddress(baseUrl);
  const stdin = signal === undefined ? process.stdin : addAbortSignal(signal, process.stdin);
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  const html = Buffer.concat(chunks).toString('utf8');
  if (html.trim() === '')
    throw new PithError('EMPTY_DOCUMENT', 'stdin is empty: pipe HTML into it, or name a target');
  return { kind: 'html', html, ...(url === undefined ? {} : { url }) };
}

/** Never a file, though one may have that name. */
function webAddress(text: string): string {
  const target = /^\s*https?:/i.test(text) ? parseTarget(text) : undefined;
  if (target?.kind === 'url') return target.url;
  throw new PithError('URL_INVALID', `--base-url needs an http or https address, received '${text}'`);
}
