// Reads the model of `--site`, after checking that one of the methods uses it.

import { usageError } from '../../../base/errors.ts';
import type { SiteModel } from '../../../judge/site/site-model.ts';
import { type ZoneMethodName, zoneMethod } from '../../../judge/zones/methods.ts';

/** The method that `--site` alone selects. */
export const SITE_METHOD: ZoneMethodName = 'auto+site';

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
