// `--site MODEL`, for the method that asks the site of a page: the model it names, and what goes with it.

import { Option } from 'commander';
import { PithError } from '../errors.ts';
import { readSiteModel } from '../site/model-file.ts';
import type { SiteModel } from '../site/site-model.ts';
import { ZONE_METHODS, type ZoneMethod, type ZoneMethodName } from '../zones/methods.ts';

/** What `--site` alone means. */
export const SITE_METHOD: ZoneMethodName = 'auto+site';

export const siteOption = (): Option =>
  new Option('--site <model>', `a model of pith site learn, for --method ${SITE_METHOD}`);

/** `methods`: those that are asked. */
export async function siteNamed(
  path: string | undefined,
  methods: readonly ZoneMethodName[],
): Promise<SiteModel | undefined> {
  const asking = methods.filter(name => {
    const method: ZoneMethod = ZONE_METHODS[name];
    return method.needsSite === true;
  });
  if (path === undefined && asking.length > 0)
    throw new PithError('USAGE', `the method '${asking[0]}' needs a model of the page's site: --site MODEL`);
  if (path !== undefined && asking.length === 0)
    throw new PithError(
      'USAGE',
      `--site means nothing to the method '${methods[0]}': use --method ${SITE_METHOD}`,
    );
  return path === undefined ? undefined : readSiteModel(path);
}
