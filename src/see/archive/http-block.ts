// Parses an HTTP response as it was sent: headers in their order, and the encoded body.

export interface HttpBlock {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

export function httpBlock(bytes: Buffer): HttpBlock {
  const end = endOfHead(bytes);
  const { headers } = headersIn(bytes.subarray(0, end.at));
  return { headers, body: bytes.subarray(end.at + end.size) };
}

/** NaN where the first line names no status. */
export function headersIn(head: Buffer): { status: number; headers: HttpBlock['headers'] } {
  const [first = '', ...lines] = head.toString('latin1').split(/\r?\n/);
  const headers = lines.flatMap(line => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    return colon > 0 && NAME.test(name) ? [[name, printable(line.slice(colon + 1).trim())] as const] : [];
  });
  return { status: Number(first.split(' ', 2)[1]), headers };
}

/** Some servers end their lines with LF alone. */
export function endOfHead(bytes: Buffer): { at: number; size: number } {
  const crlf = bytes.indexOf('\r\n\r\n');
  // Searches only up to the CRLF end, not the whole body.
  const lf = (crlf < 0 ? bytes : bytes.subarray(0, crlf)).indexOf('\n\n');
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { at: crlf, size: 4 };
  return lf >= 0 ? { at: lf, size: 2 } : { at: bytes.length, size: 0 };
}

/** A view, not a copy. */
export const bufferOver = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Removes characters that Node refuses to send. */
const printable = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
