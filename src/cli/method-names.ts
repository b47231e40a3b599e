// The methods as a user names them, and the parameters that go with them.

import type { MethodSettings } from '../methods/parameters.ts';
import { DEFAULT_METHOD, methodNamed, type ZoneMethodName } from '../zones/methods.ts';
import { parametersFrom, refuseIdleParameters } from './method-flags.ts';

/** Parameters of one method alone name it. `named`: which methods there are for this verb. */
export function methodAndParameters(
  flags: { readonly method?: string },
  named: (name: string) => ZoneMethodName = methodNamed,
): {
  readonly method: ZoneMethodName | undefined;
  readonly parameters: MethodSettings;
} {
  const parameters = parametersFrom(flags);
  const [only, ...others] = Object.keys(parameters);
  const name = flags.method ?? (others.length === 0 ? only : undefined);
  const method = name === undefined ? undefined : named(name);
  refuseIdleParameters(parameters, [method ?? DEFAULT_METHOD]);
  return { method, parameters };
}
