// Negotiates the type of an answer by the Accept header (RFC 9110, 12.5.1).

import { PithError } from '../../../base/errors.ts';

interface Range {
  readonly type: string;
  readonly quality: number;
}

/** Returns the first type on offer if the client has no preference; throws if it accepts none of them. */
export function negotiatedType<Type extends string>(
  accept: string | undefined,
  offered: readonly Type[],
): Type {
  const ranges = (accept?.trim() || '*/*').split(',').map(rangeOf);
  let best: Type | undefined;
  let bestQuality = 0;
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  if (best !== undefined) return best;
  throw new PithError(
    'NOT_ACCEPTABLE',
    `there is no answer of type ${accept}: accept one of ${offered.join(', ')}`,
  );
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase());
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
  const quality = weight === undefined ? 1 : Number(weight);
  return { type, quality: Number.isFinite(quality) ? quality : 0 };
}

/** The most specific matching range decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const names = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
  for (const name of names) {
    const range = ranges.find(({ type }) => type === name);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
