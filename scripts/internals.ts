// Parts of pith that scripts and tests run as they are built, beside the public entries; not published.

export { countEach } from '../src/base/counts.ts';
export { withinMs } from '../src/base/threads/within-ms.ts';
export { startService } from '../src/front/service/service.ts';
export { textOf } from '../src/judge/content/text.ts';
export { docViewOf } from '../src/judge/docview/doc-view.ts';
export { draftOf } from '../src/judge/docview/draft.ts';
export { ReplicaFinder } from '../src/judge/docview/replica-finder.ts';
export { wordsOf } from '../src/judge/docview/words.ts';
export { hastOf } from '../src/judge/hast/hast.ts';
export { contentSelection } from '../src/judge/selection/content-selection.ts';
export { siteModelBytes } from '../src/judge/site/model-file.ts';
export { siteSelection } from '../src/judge/site/site-finding.ts';
export { SiteModel } from '../src/judge/site/site-model.ts';
export { findPeers, PeersThread } from '../src/lab/bench/content/peers.ts';
export { parseSnapshot } from '../src/page/snapshot/parse-snapshot.ts';
export { RunLog } from '../src/run/batch/folder/run-log.ts';
export { diffHtml } from '../src/run/diff/diff-files.ts';
export { diffPages } from '../src/run/diff/diff-pages.ts';
export { sideOfTarget } from '../src/run/diff/side.ts';
export { JudgeThreads, workApart } from '../src/run/pipeline/judge-threads.ts';
export { openWith } from '../src/run/pipeline/pith.ts';
export { processTree } from '../src/see/browser/program/browser-processes.ts';
export { findBrowser } from '../src/see/browser/program/find-browser.ts';
export { launchBrowser } from '../src/see/browser/program/launch.ts';
export { lookOf } from '../src/show/studio/look-of.ts';
export { reportHtml } from '../src/show/studio/studio-html.ts';
