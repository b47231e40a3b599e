// Warnings about the quality of a model.

import { counted } from '../../base/text/counted.ts';
import { THRESHOLD_SETTINGS } from './settings.ts';

export const SITE_WARNING_CODES = [
  /** a site model was learned from one page, so nothing repeats and everything is kept */
  'SITE_ONE_PAGE',
  /** a site model was learned from fewer than five pages: what they share by chance counts as noise */
  'SITE_FEW_PAGES',
  /** some pages showed nothing, and nothing was learned from them */
  'SITE_EMPTY_PAGES',
  /** the pages are of several hosts, so little is repeated */
  'SITES_MIXED',
  /** merged site models share pages, which now count twice */
  'SITE_PAGES_TWICE',
] as const;

export interface SiteWarning {
  readonly code: (typeof SITE_WARNING_CODES)[number];
  readonly message: string;
}

interface Learned {
  readonly pages: number;
  readonly empty: number;
  readonly hosts: ReadonlyMap<string, number>;
}

export function siteWarnings({ pages, empty, hosts }: Learned): SiteWarning[] {
  const warnings: SiteWarning[] = [];
  const { fewPages } = THRESHOLD_SETTINGS;
  if (pages === 1)
    warnings.push({
      code: 'SITE_ONE_PAGE',
      message:
        'only one page was learned, so nothing repeats and everything is kept: learn more pages of the site',
    });
  else if (pages > 1 && pages < fewPages)
    warnings.push({
      code: 'SITE_FEW_PAGES',
      message: `only ${pages} pages were learned: what they share by chance counts as noise; ${fewPages} or more are better, hundreds best`,
    });
  if (empty > 0)
    warnings.push({
      code: 'SITE_EMPTY_PAGES',
      message: `${empty} of ${pages + empty} pages showed nothing, and nothing was learned from them`,
    });
  if (hosts.size > 1) {
    const names = [...hosts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([host]) => host || 'files');
    const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ' …' : '');
    warnings.push({
      code: 'SITES_MIXED',
      message: `the pages come from ${hosts.size} hosts (${shown}): what one site repeats is rare across all of them; learn one model per host`,
    });
  }
  return warnings;
}

/** For merged models; the contribution of a page cannot be removed again. */
export const twiceWarning = (pages: number, path: string): SiteWarning => ({
  code: 'SITE_PAGES_TWICE',
  message: `${counted(pages, 'page')} of ${path} ${pages === 1 ? 'is in a model before it, and counts' : 'are in a model before it, and count'} twice from now on`,
});
