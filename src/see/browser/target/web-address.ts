// Checks an address of the web: http or https, with a host.

import { PithError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';

export interface WebTarget {
  readonly kind: 'url';
  readonly url: string;
}

/** The normalised address. For input that names its scheme. */
export function webAddress(given: string): string {
  const text = trimmedAddress(given);
  const scheme = schemeOf(text);
  if (scheme !== undefined && !isOfWeb(scheme)) throw blockedScheme(scheme, text);
  const url = parseUrl(text);
  if (url === undefined || url.hostname === '' || /[\0-\x1f]/.test(text))
    throw new PithError('URL_INVALID', `'${printable(text)}' is not a valid address: check host and port`);
  return url.href;
}

/** For input that may not name a file: whoever asks a service or calls a tool must not find out which files exist. */
export function webAddressOf(text: string, name: string): string {
  if (/^[\0-\x20]*https?:/i.test(text)) return webAddress(text);
  throw new PithError('URL_INVALID', `${name} needs an http or https address`);
}

export function blockedScheme(scheme: string, text: string): PithError {
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(scheme) || /^localhost:\d+/.test(text))
    return new PithError(
      'URL_INVALID',
      `'${printable(text)}' has no scheme: write http://${printable(text)}`,
    );
  const hint = scheme === 'file' ? 'name the file by its path instead' : 'only http and https are opened';
  return new PithError('URL_SCHEME_BLOCKED', `'${scheme}:' addresses are not opened: ${hint}`);
}

/** As browsers do: white space and control characters around an address do not count. */
export const trimmedAddress = (text: string): string =>
  text.replace(/^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$/g, '');

export const schemeOf = (text: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();

export const isOfWeb = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https';

/** A user's word, safe to show in an error message. */
export const printable = (text: string): string => text.replace(/[\0-\x1f\x7f]/g, '').slice(0, 200);
