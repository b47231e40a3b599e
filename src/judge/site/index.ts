// `pith/site`: learns what the pages of a site repeat, and removes it.

import { checked, checkedLater, NUMBER, optional, shaped, TEXT } from '../../base/schema/checked-call.ts';
import { SNAPSHOT } from '../../page/snapshot/parse-snapshot.ts';
import * as files from './model-file.ts';
import { siteSelection as selectContent } from './site-finding.ts';
import { siteWitness as makeWitness } from './site-model.ts';

export type { SiteMethodName } from './learner.ts';
export type { SiteFinding, SiteJudge, SitePart } from './site-finding.ts';
export { SITE_MODEL_SCHEMA, SiteModel } from './site-model.ts';

const SITE_MODEL = shaped('a site model', { judge: 'function', data: 'function' });
const SITE_FINDING = shaped('a finding of a site model', { parts: 'list' });

export const readSiteModel = checkedLater('readSiteModel', [TEXT], files.readSiteModel);
export const siteModelBytes = checkedLater('siteModelBytes', [SITE_MODEL, TEXT], files.siteModelBytes);
export const siteSelection = checked('siteSelection', [SNAPSHOT, SITE_FINDING], selectContent);
export const siteWitness = checked('siteWitness', [SITE_MODEL, optional(NUMBER)], makeWitness);
