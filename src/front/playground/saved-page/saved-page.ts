// A page as it was saved or pasted: its HTML, its address if it is known, and the files that came with it.

export interface SavedPage {
  readonly html: string;
  /** `about:blank` if nothing says it. */
  readonly address: string;
  /** By address, also `cid:…`. */
  readonly files: ReadonlyMap<string, SavedFile>;
}

export interface SavedFile {
  /** Media type. */
  readonly type: string;
  /** One character a byte. */
  readonly binary: string;
}

/** By its byte order mark or its first declaration, else as UTF-8. */
export function decodeHtml(bytes: Uint8Array<ArrayBuffer>, declared = ''): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const [, inPage = ''] = /<meta[^>]{1,200}?charset=["']?([\w-]{1,40})/i.exec(start) ?? [];
  const [first = 0, second = 0] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  return decoderFor(mark || declared || inPage).decode(bytes);
}

/** UTF-8 for a name that the browser does not know. */
function decoderFor(name: string): TextDecoder {
  try {
    return new TextDecoder(name || 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

/** In parts, since a call takes only so many arguments. */
export function binaryOf(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return binary;
}

export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
