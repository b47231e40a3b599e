// A person's name out of what stands where a name should.

import { METADATA_LIMITS } from './metadata-limits.ts';

/** Null for addresses, handles and whatever else is no name. */
export function authorName(text: string): string | null {
  const name = text
    .replace(LEAD_IN, '')
    .replace(/^[\s,:·•|–—-]+|[\s,:·•|–—-]+$/gu, '')
    .trim();
  const isName = /\p{L}/u.test(name) && name.length <= METADATA_LIMITS.nameChars && !NO_NAME.test(name);
  return isName ? name : null;
}

const NO_NAME = /^(?:https?:|www\.|@|\/)|\S@\S|[{}<>]|^(?:null|undefined|none)$/i;

/** What stands before a name in bylines: nothing on the page tells it from the name. */
const LEAD_IN =
  /^(?:(?:posted |written |published |reviewed )?by|von|par|por|di|door|av|af|autor|author|作者|文|撰文|記者)(?:\s*[:：/]\s*|\s+)/iu;
