// In place of the package of the same name, whose build for browsers needs a document, which a worker does not have.

import { decodeHTMLStrict } from 'entities/decode';

export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded === reference ? false : decoded;
}
