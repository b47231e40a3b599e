// The zones of a page by the method that is asked for, or that settings are for; what callers set is checked first.

import { type PithError, usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import {
  DEFAULT_METHOD,
  methodNamed,
  type ZoneMethodName,
  type ZoneSettings,
  zoneMethod,
} from './methods.ts';
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

interface Settings {
  readonly thresholds?: object | undefined;
  readonly parameters?: object | undefined;
}

/**
 * Chooses the method that settings are for: thresholds alone mean VL_PS; settings of another method are an error.
 * `named`: by the caller, if at all.
 */
export function methodFor(
  named: ZoneMethodName | undefined,
  { thresholds = {}, parameters = {} }: Settings,
): ZoneMethodName {
  const method = named ?? (isSet(thresholds) ? 'vlps' : DEFAULT_METHOD);
  if (isSet(thresholds) && !zoneMethod(method).acceptsThresholds) throw idle('thresholds', method, 'vlps');
  const other = Object.entries(parameters).find(([name, values]) => name !== method && isSet(values ?? {}));
  if (other !== undefined) throw idle('parameters', method, other[0]);
  return method;
}

const isSet = (values: object): boolean => Object.values(values).some(value => value !== undefined);

function idle(option: string, method: string, accepting: string): PithError {
  return usageError(
    `the ${option} of '${accepting}' mean nothing to the method '${method}': set method to '${accepting}'`,
    { option },
  );
}
