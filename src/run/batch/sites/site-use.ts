// The model of a site that has judged a page of a run.

import type { SiteModel } from '../../../judge/site/site-model.ts';

export interface SiteUse {
  /** Path relative to the folder of the run. The file is written when the run ends, with all pages of the site. */
  readonly model: string;
  /** Pages that it had learned when it judged this one. */
  readonly pages: number;
}

export interface SiteInUse {
  readonly model: SiteModel;
  readonly use: SiteUse;
}
