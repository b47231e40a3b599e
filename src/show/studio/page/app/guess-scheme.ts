// Guesses the scheme of an address that is written without one.

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
