// Reads the target `-`: HTML on stdin, shown as if it came from `--base-url`, or a saved snapshot.

import { addAbortSignal } from 'node:stream';
import { PithError, usageError } from '../../base/errors.ts';
import { unpackedStart } from '../../base/unpack/gzip.ts';
import { startsAsJson } from '../../see/browser/target/file-target.ts';
import { parseTarget, STDIN } from '../../see/browser/target/parse-target.ts';
import type { Target } from '../../see/browser/target/target.ts';
import { webAddressOf } from '../../see/browser/target/web-address.ts';

export async function targetFrom(
  text: string,
  baseUrl: string | undefined,
  signal?: AbortSignal,
): Promise<Target> {
  if (text !== STDIN) {
    const target = parseTarget(text);
    if (baseUrl === undefined) return target;
    webAddressOf(baseUrl, '--base-url');
    if (target.kind === 'file') return target;
    throw usageError('--base-url goes with a file, or HTML on stdin (the target -)');
  }
  const url = baseUrl === undefined ? undefined : webAddressOf(baseUrl, '--base-url');
  const stdin = signal === undefined ? process.stdin : addAbortSignal(signal, process.stdin);
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  return stdinTarget(Buffer.concat(chunks), url);
}

/** Detects HTML in any encoding, or a saved snapshot, each packed with gzip or not. */
function stdinTarget(bytes: Buffer, url?: string): Target {
  const start = unpackedStart(bytes.subarray(0, START_BYTES));
  if (startsAsJson(start.toString('utf8'))) {
    if (url === undefined) return { kind: 'snapshot-bytes', bytes };
    throw usageError('--base-url goes with HTML on stdin: a saved snapshot has its own address');
  }
  if (/^[\s\0]*$/.test(start.toString('latin1')) && bytes.length <= START_BYTES)
    throw new PithError('EMPTY_DOCUMENT', 'stdin is empty: pipe HTML into it, or name a target');
  return { kind: 'html', html: bytes, ...(url === undefined ? {} : { url }) };
}

/** Bytes that are enough to detect the kind. */
const START_BYTES = 4_096;
