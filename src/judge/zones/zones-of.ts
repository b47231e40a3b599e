// The zones of a page by the method that is asked for; what callers set is checked first.

import { parseOptions } from '../../base/schema/parse-options.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { methodFor } from './method-for.ts';
import { methodNamed, type ZoneMethodName, type ZoneSettings, zoneMethod } from './methods.ts';
import { zoneOptionsSchema } from './zone-options.ts';
import type { Zoning } from './zoning.ts';

export interface ZoneOptions extends ZoneSettings {
  readonly method?: ZoneMethodName | undefined;
}

export function zonesOf(snapshot: Snapshot, options: ZoneOptions = {}): Zoning {
  const { method, ...settings } = parseOptions(zoneOptionsSchema, options);
  const named = method === undefined ? undefined : methodNamed(method);
  return zoneMethod(methodFor(named, settings)).zonesOf(snapshot, settings);
}
