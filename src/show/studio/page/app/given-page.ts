// Pages as users give them: addresses without a scheme, and pasted HTML or dropped files, which this window keeps for its
// session until the service has read them.

const KEY = 'pith-pasted';

/** Also what is too large for the session: it is gone after a reload. */
let last = '';

export const pasted = (): string => last || (sessionStorage.getItem(KEY) ?? '');

export function keepPasted(text: string): void {
  last = text;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    sessionStorage.removeItem(KEY);
  }
}

/** As the service takes a file. */
export interface GivenFile {
  readonly name: string;
  /** Base64. */
  readonly bytes: string;
}

export const keepFile = (file: GivenFile): void => keepPasted(JSON.stringify(file));

/** Empty if it was not kept. */
export function keptFile(): GivenFile {
  try {
    return JSON.parse(pasted()) as GivenFile;
  } catch {
    return { name: 'of this window', bytes: '' };
  }
}

export const isArchive = ({ name }: Pick<GivenFile, 'name'>): boolean =>
  /\.(?:warc|warc\.gz|wacz)$/i.test(name);

export function base64Of(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Base64 and the rest of the request around the bytes of a file. */
export const mostFileBytes = (bodyBytes: number): number => Math.floor((bodyBytes - 2_048) * 0.75);

/**
 * Adds `http://` for hosts that rarely have a certificate, else `https://`: browsers and curl guess the same. These are IP
 * addresses, names of one label such as `localhost`, names of local networks, and ports other than 443.
 */
export function withGuessedScheme(address: string): string {
  const text = address.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const [, host = '', port] = /^(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(?::(\d+))?/.exec(text) ?? [];
  const isPlain = port === undefined ? LOCAL_HOST.test(host) : port !== '443';
  return `${isPlain ? 'http' : 'https'}://${text}`;
}

const LOCAL_HOST =
  /^(?:\[.*\]|\d+(?:\.\d+){3}|[^.]+|.+\.(?:localhost|local|internal|lan|test|home\.arpa))\.?$/i;
