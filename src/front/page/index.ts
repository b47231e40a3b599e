// `pith/page`: reads the page in which it runs, in any browser and without Node. The build wraps this file in the
// function `pithPage`, whose text a worker runs too.

import './built-ins.ts';

export { PithError } from '../../base/errors.ts';
export type { PageRecord } from '../../judge/record/page-record.ts';
export type { Snapshot } from '../../page/snapshot/snapshot.ts';
export type { ReadOptions } from './judge-page.ts';
export { serveJudge } from './judge-worker.ts';
export {
  type ExplainedElement,
  explain,
  handled,
  overlay,
  type PageOverlay,
  read,
  selector,
  snapshot,
} from './read.ts';
