// The error of a batch or crawl that found no page at all.

import { PithError } from '../../../base/errors.ts';
import { STDIN } from '../../../see/browser/parse-target.ts';

export function emptyRun(sources: readonly string[]): PithError {
  const names = sources.map(word => (word === STDIN ? 'stdin' : word));
  return new PithError('INPUT_INVALID', `nothing can be read: there is no page in ${names.join(', ')}`);
}
