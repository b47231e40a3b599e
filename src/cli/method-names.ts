// The names of zone methods as a user writes them.

import { PithError } from '../errors.ts';
import { ZONE_METHOD_NAMES, type ZoneMethodName } from '../zones/methods.ts';

export function methodNamed(name: string, ...others: readonly string[]): ZoneMethodName {
  const known = ZONE_METHOD_NAMES.find(method => method === name);
  if (known !== undefined) return known;
  const choice = [...ZONE_METHOD_NAMES, ...others].join(', ');
  throw new PithError('USAGE', `there is no method '${name}': choose one of ${choice}`);
}
