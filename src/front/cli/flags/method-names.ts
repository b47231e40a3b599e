// Reads the method and its parameters from the flags.

import type { MethodSettings } from '../../../judge/baselines/parameters.ts';
import { DEFAULT_METHOD, methodNamed, type ZoneMethodName } from '../../../judge/zones/methods.ts';
import { say } from '../terminal/console.ts';
import { parameterFlags, parametersFrom, refuseIdleParameters } from './method-flags.ts';

/** Without `--method`, parameters of one method select it, with a note. `named`: looks up a method of this verb. */
export function methodAndParameters(
  flags: { readonly method?: string },
  named: (name: string) => ZoneMethodName = methodNamed,
): {
  readonly method: ZoneMethodName | undefined;
  readonly parameters: MethodSettings;
} {
  const parameters = parametersFrom(flags);
  const [only, ...others] = Object.keys(parameters);
  const name = flags.method?.toLowerCase() ?? (others.length === 0 ? only : undefined);
  const method = name === undefined ? undefined : named(name);
  refuseIdleParameters(parameters, [method ?? DEFAULT_METHOD]);
  if (flags.method === undefined && method !== undefined) noteMethod(parameterFlags(parameters), method);
  return { method, parameters };
}

/** Notes that flags changed the method, because users do not expect that of them. */
export function noteMethod(flags: readonly string[], method: ZoneMethodName): void {
  const verb = flags.length === 1 ? 'selects' : 'select';
  say(`note: ${flags.join(', ')} ${verb} the method ${method} (the default is ${DEFAULT_METHOD})`);
}
