// The model that `--site` names, and whether it goes with the methods that are asked.

import { PithError } from '../../base/errors.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import { type ZoneMethodName, zoneMethod } from '../../judge/zones/methods.ts';

/** The method that `--site` alone selects. */
export const SITE_METHOD: ZoneMethodName = 'auto+site';

/** `methods`: those that are asked. */
export async function siteNamed(
  path: string | undefined,
  methods: readonly ZoneMethodName[],
): Promise<SiteModel | undefined> {
  const asking = methods.filter(name => zoneMethod(name).needsSite === true);
  if (path === undefined && asking.length > 0)
    throw new PithError('USAGE', `the method '${asking[0]}' needs a model of the page's site: --site MODEL`);
  if (path !== undefined && asking.length === 0)
    throw new PithError(
      'USAGE',
      `--site means nothing to the method '${methods[0]}': use --method ${SITE_METHOD}`,
    );
  return path === undefined
    ? undefined
    : (await import('../../judge/site/model-file.ts')).readSiteModel(path);
}
