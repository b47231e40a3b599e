// Checks texts that are given as options of a visit, which Chromium would refuse only once it runs.

import { orUndefined } from '../../../base/or-undefined.ts';
import { isUrl, parseUrl } from '../../../base/text/parse-url.ts';

export function isProxy(text: string): boolean {
  return isUrl(text.includes('://') ? text : `http://${text}`);
}

export const isLanguage = (text: string): boolean =>
  orUndefined(() => Intl.getCanonicalLocales(text))?.length === 1;

export const isTimeZone = (text: string): boolean =>
  !!orUndefined(() => new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);

/** A host of `headersFor`, with http or https; undefined for `*`. */
export function hostAddress(host: string): URL | undefined {
  return host === '*' ? undefined : parseUrl(host.includes('://') ? host : `https://${host}`);
}

/** A host without path, query and password, or `*`. */
export function isHeaderHost(host: string): boolean {
  if (host === '*') return true;
  const url = hostAddress(host);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
