// The public API of pith, and nothing else.

export { batch } from './batch/batch.ts';
export type { BatchRecord } from './batch/batch-record.ts';
export type { BatchOptionsInput as BatchOptions } from './batch/options.ts';
export type { BatchCalls, BatchSummary, RecordedPage } from './batch/run-batch.ts';
export { type BCubedScore, bcubed, type SegmentedElement } from './bench/blocks/bcubed.ts';
export {
  compareShingles,
  scoreShingles,
  scoreWords,
  snippetRate,
  type WordScore,
} from './bench/content/metrics.ts';
export { type PageLabels, parseLabels } from './bench/truth/labels.ts';
export { type PageTruth, truthOf } from './bench/truth/truth.ts';
// The metrics of the benchmark, for answers and truths of your own.
export { answersOf } from './bench/zones/answer.ts';
export { scoreZones, type ZonePageScore } from './bench/zones/metrics.ts';
export type { UnpackLimitsInput } from './bounded/unpack-limits.ts';
export type { PageOptionsInput as PageOptions } from './browser/page-options.ts';
export type { LaunchedBrowser } from './browser/program/launch.ts';
export type { Target } from './browser/target.ts';
export { comparePages, type PageComparison } from './compare/compare-pages.ts';
export { type ComparedPage, comparedRecord, comparedSnapshot } from './compare/compared-page.ts';
export type { ElementChange } from './compare/element-changes.ts';
export { type Content, type ContentOptions, contentOf } from './content/content.ts';
export type { Selection } from './content/kept.ts';
export type { Found, FoundDate, MetadataSource } from './content/metadata/found.ts';
export { frontMatterOf } from './content/metadata/front-matter.ts';
export { type Metadata, metadataOf } from './content/metadata/metadata.ts';
export type { ContentSelection, ContentSource } from './content/selection/content-selection.ts';
export { DROP_RULES, type DropRule } from './content/selection/drop-rule.ts';
export type { KindVerdict } from './content/selection/kind-of-page.ts';
export { KIND_NAMES, type PageKind } from './content/selection/kinds.ts';
export { type CrawlSummary, crawl } from './crawl/crawl.ts';
export type { CrawlFields, CrawlRecord } from './crawl/crawl-record.ts';
export type { CrawlOptionsInput as CrawlOptions } from './crawl/options.ts';
export type { WalkEnd } from './crawl/walk.ts';
export { type DocView, type DocViewOptions, docViewOf, docViewSchema } from './docview/doc-view.ts';
export { type Draft, draftOf } from './docview/draft.ts';
export { type DublinCore, dublinCoreOf } from './docview/dublin-core.ts';
export { fingerprintOf } from './docview/replicas/fingerprint.ts';
export { ReplicaFinder } from './docview/replicas/replica-finder.ts';
export { type ErrorCode, PithError } from './errors.ts';
export type { Box } from './geometry/box.ts';
export type { Finding } from './methods/finding.ts';
export type { MethodSettings } from './methods/parameters.ts';
export { overlaySvg } from './picture/overlay-svg.ts';
export type { SegmentOptionsInput as SegmentOptions } from './segment/options.ts';
export {
  type ElementRecord,
  type FailureRecord,
  failureRecord,
  type PageRecord,
  RESULT_SCHEMA,
  type Timings,
} from './segment/page-record.ts';
export { type OpenOptionsInput as OpenOptions, open, type Pith } from './segment/pith.ts';
export { type SegmentResult, segmentPage } from './segment/segment-page.ts';
export type { SegmentCalls, SegmentStage } from './segment/stage.ts';
export type { SiteMethodName } from './site/learner.ts';
export { readSiteModel, siteModelBytes } from './site/model-file.ts';
export {
  type SiteFinding,
  type SiteJudge,
  type SitePart,
  siteSelection,
} from './site/site-finding.ts';
export { SiteModel } from './site/site-model.ts';
export { SITE_MODEL_SCHEMA } from './site/site-model-data.ts';
export { siteWitness } from './site/site-witness.ts';
export {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotElement,
  type SnapshotPicture,
  type SnapshotStyle,
  type SnapshotText,
  type SnapshotWarning,
  type Visibility,
} from './snapshot/snapshot.ts';
export { parseSnapshot, readSnapshot, snapshotBytes } from './snapshot/snapshot-file.ts';
export { type LookOptions, lookOf } from './studio/look-of.ts';
export type { PackedLook } from './studio/page/look.ts';
export { reportHtml } from './studio/studio-html.ts';
export type { ZoneMethodName } from './zones/methods.ts';
export type { SiteEvidence, SiteWitness } from './zones/site-evidence.ts';
export { type ZoneOptions, zonesOf } from './zones/zones-of.ts';
export { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from './zones/zoning.ts';
