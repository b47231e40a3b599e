// `--site MODEL`, for the method that asks the site of a page.

import { Option } from 'commander';
import type { ZoneMethodName } from '../../judge/zones/methods.ts';

/** What `--site` alone means. */
export const SITE_METHOD: ZoneMethodName = 'auto+site';

export const siteOption = (): Option =>
  new Option('--site <model>', `a model of pith site learn, for --method ${SITE_METHOD}`);
