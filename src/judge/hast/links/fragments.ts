// Parses the fragment of a link, the part after `#`.

import { percentDecoded } from '../../../base/text/parse-url.ts';

/** Returns possible names, most likely first: as written, then decoded (HTML standard, 7.4.6.4). */
export function fragmentNames(href: string): readonly string[] {
  const written = href.slice(href.indexOf('#') + 1);
  return [...new Set([written, percentDecoded(written)])];
}
