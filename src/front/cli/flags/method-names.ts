// Reads the method from the flags, with its parameters and the model of the site.

import { usageError } from '../../../base/errors.ts';
import type { MethodSettings } from '../../../judge/baselines/parameters.ts';
import type { SiteModel } from '../../../judge/site/site-model.ts';
import {
  DEFAULT_METHOD,
  methodNamed,
  type ZoneMethodName,
  zoneMethod,
} from '../../../judge/zones/methods.ts';
import { note } from '../terminal/console.ts';
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
  note(`${flags.join(', ')} ${verb} the method ${method} (the default is ${DEFAULT_METHOD})`);
}

/** The method that `--site` alone selects. */
export const SITE_METHOD: ZoneMethodName = 'auto+site';

/** Checks that one of the methods uses the model of `--site`, before it is read. */
export async function siteModelFrom(
  path: string | undefined,
  methods: readonly ZoneMethodName[],
): Promise<SiteModel | undefined> {
  const asking = methods.filter(name => zoneMethod(name).needsSite === true);
  if (path === undefined && asking.length > 0)
    throw usageError(`the method '${asking[0]}' needs a model of the page's site: --site MODEL`);
  if (path !== undefined && asking.length === 0)
    throw usageError(`--site means nothing to the method '${methods[0]}': use --method ${SITE_METHOD}`);
  return path === undefined
    ? undefined
    : (await import('../../../judge/site/model-file.ts')).readSiteModel(path);
}
