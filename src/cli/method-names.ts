// The methods as a user names them, and the parameters that go with them.

import { PithError } from '../errors.ts';
import type { MethodSettings } from '../methods/parameters.ts';
import { DEFAULT_METHOD, ZONE_METHOD_NAMES, type ZoneMethodName } from '../zones/methods.ts';
import { parametersFrom, refuseIdleParameters } from './method-flags.ts';

export function methodNamed(name: string, ...others: readonly string[]): ZoneMethodName {
  const known = ZONE_METHOD_NAMES.find(method => method === name);
  if (known !== undefined) return known;
  const choice = [...ZONE_METHOD_NAMES, ...others].join(', ');
  throw new PithError('USAGE', `there is no method '${name}': choose one of ${choice}`);
}

/** Parameters of one method alone name it. */
export function methodAndParameters(flags: { readonly method?: string }): {
  readonly method: ZoneMethodName | undefined;
  readonly parameters: MethodSettings;
} {
  const parameters = parametersFrom(flags);
  const [only, ...others] = Object.keys(parameters);
  const name = flags.method ?? (others.length === 0 ? only : undefined);
  const method = name === undefined ? undefined : methodNamed(name);
  refuseIdleParameters(parameters, [method ?? DEFAULT_METHOD]);
  return { method, parameters };
}
