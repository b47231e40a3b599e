// Identifies a page by a hash of its address and text, because HTML without an address shares one address.

import { onceEach } from '../../see/snapshot/once-each.ts';
import { hashOf, mixed } from '../docview/replicas/minhash.ts';

export const pageNumber = onceEach(({ finalUrl, texts }): number => {
  let number = hashOf(finalUrl);
  for (const { text } of texts) number = mixed(number ^ hashOf(text));
  return number;
});
