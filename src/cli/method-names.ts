// The methods as a user names them, and the parameters that go with them.

import type { MethodSettings } from '../methods/parameters.ts';
import { DEFAULT_METHOD, methodNamed, type ZoneMethodName } from '../zones/methods.ts';
import { parametersFrom, refuseIdleParameters } from './method-flags.ts';

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
