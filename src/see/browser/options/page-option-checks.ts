// Checks of options of a visit, which Chromium would refuse only once it runs.

import { orUndefined } from '../../../base/or-undefined.ts';
import type { ZodTools } from '../../../base/schema/option-row.ts';
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

export const oneLine = ({ z }: ZodTools) => z.string().regex(/^[^\0\r\n]*$/, 'expected one line');

const headerName = ({ z }: ZodTools) =>
  z
    .string()
    .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header')
    .refine(
      name => !OF_CONNECTION.has(name.toLowerCase()),
      'expected a header that is not of the connection',
    );
/** Headers that Chromium sets for each connection and refuses from others. */
const OF_CONNECTION: ReadonlySet<string> = new Set(
  'content-length cookie2 host keep-alive te trailer transfer-encoding upgrade'.split(' '),
);

export const headers = (tools: ZodTools) => tools.z.record(headerName(tools), oneLine(tools));

export const cookie = ({ z }: ZodTools) =>
  z.strictObject(
    {
      name: z.string().regex(/^[^\0-\x20\x7f;=,]+$/, 'expected a name without blanks, commas and semicolons'),
      value: z.string().regex(/^[^\0-\x1f\x7f;]*$/, 'expected one line without semicolons'),
    },
    { error: issue => (issue.code === 'invalid_type' ? 'expected {"name": "…", "value": "…"}' : undefined) },
  );
