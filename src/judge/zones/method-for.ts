// Chooses the method that settings are for: thresholds alone mean VL_PS; settings of another method are an error.

import { PithError } from '../../base/errors.ts';
import { DEFAULT_METHOD, type ZoneMethodName, zoneMethod } from './methods.ts';

interface Settings {
  readonly thresholds?: object | undefined;
  readonly parameters?: object | undefined;
}

/** `named`: by the caller, if at all. */
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
  return new PithError(
    'USAGE',
    `the ${option} of '${accepting}' mean nothing to the method '${method}': set method to '${accepting}'`,
    { option },
  );
}
