// The public API of pith, and nothing else.

import {
  checked,
  checkedLater,
  ITERABLE,
  type Kind,
  LIST,
  MAP,
  NUMBER,
  optional,
  shaped,
  TEXT,
} from './base/schema/checked-call.ts';
import { comparePages as comparePagesUnchecked } from './judge/compare/compare-pages.ts';
import {
  comparedRecord as comparedRecordUnchecked,
  comparedSnapshot as comparedSnapshotUnchecked,
} from './judge/compare/compared-page.ts';
import { contentOf as contentOfUnchecked } from './judge/content/content.ts';
import { docViewOf as docViewOfUnchecked, docViewSchema as docViewShape } from './judge/docview/doc-view.ts';
import { draftOf as draftOfUnchecked } from './judge/docview/draft.ts';
import { dublinCoreOf as dublinCoreOfUnchecked } from './judge/docview/dublin-core.ts';
import { fingerprintOf as fingerprintOfUnchecked } from './judge/docview/replicas/fingerprint.ts';
import { frontMatterOf as frontMatterOfUnchecked } from './judge/metadata/front-matter.ts';
import { metadataOf as metadataOfUnchecked } from './judge/metadata/metadata.ts';
import {
  readSiteModel as readSiteModelUnchecked,
  siteModelBytes as siteModelBytesUnchecked,
} from './judge/site/model-file.ts';
import { siteSelection as siteSelectionUnchecked } from './judge/site/site-finding.ts';
import { siteWitness as siteWitnessUnchecked } from './judge/site/site-witness.ts';
import { zonesOf as zonesOfUnchecked } from './judge/zones/zones-of.ts';
import { bcubed as bcubedUnchecked } from './lab/bench/blocks/bcubed.ts';
import {
  compareShingles as compareShinglesUnchecked,
  scoreShingles as scoreShinglesUnchecked,
  scoreWords as scoreWordsUnchecked,
  snippetRate as snippetRateUnchecked,
} from './lab/bench/content/metrics.ts';
import { parseLabels as parseLabelsUnchecked } from './lab/bench/truth/labels.ts';
import { truthOf as truthOfUnchecked } from './lab/bench/truth/truth.ts';
import { answersOf as answersOfUnchecked } from './lab/bench/zones/answer.ts';
import { scoreZones as scoreZonesUnchecked } from './lab/bench/zones/metrics.ts';
import {
  parseSnapshot as parseSnapshotUnchecked,
  readSnapshot as readSnapshotUnchecked,
  snapshotBytes as snapshotBytesUnchecked,
} from './see/snapshot/snapshot-file.ts';
import { SNAPSHOT } from './see/snapshot/snapshot-kind.ts';
import { overlaySvg as overlaySvgUnchecked } from './show/picture/overlay-svg.ts';
import { lookOf as lookOfUnchecked } from './show/studio/look-of.ts';
import { reportHtml as reportHtmlUnchecked } from './show/studio/studio-html.ts';

export type { Box } from './base/box.ts';
export { type ErrorCode, PithError } from './base/errors.ts';
export type { UnpackLimitsInput } from './base/unpack/unpack-limits.ts';
export type { Finding } from './judge/baselines/finding.ts';
export type { MethodSettings } from './judge/baselines/parameters.ts';
export type { PageComparison } from './judge/compare/compare-pages.ts';
export type { ComparedPage } from './judge/compare/compared-page.ts';
export type { ElementChange } from './judge/compare/element-changes.ts';
export type { Content, ContentOptions } from './judge/content/content.ts';
export { type DocView, type DocViewOptions, docViewSchema } from './judge/docview/doc-view.ts';
export type { Draft } from './judge/docview/draft.ts';
export type { DublinCore } from './judge/docview/dublin-core.ts';
export { ReplicaFinder } from './judge/docview/replicas/replica-finder.ts';
export type { Selection } from './judge/hast/kept.ts';
export type { Found, FoundDate, MetadataSource } from './judge/metadata/found.ts';
export type { Metadata } from './judge/metadata/metadata.ts';
export {
  type ElementRecord,
  type FailureRecord,
  failureRecord,
  type PageRecord,
  RESULT_SCHEMA,
  type Timings,
} from './judge/record/page-record.ts';
export type { SegmentCalls, SegmentStage } from './judge/record/stage.ts';
export type { ContentSelection, ContentSource } from './judge/selection/content-selection.ts';
export { DROP_RULES, type DropRule } from './judge/selection/drop-rule.ts';
export type { KindVerdict } from './judge/selection/kind-of-page.ts';
export { KIND_NAMES, type PageKind } from './judge/selection/kinds.ts';
export type { SiteMethodName } from './judge/site/learner.ts';
export type { SiteFinding, SiteJudge, SitePart } from './judge/site/site-finding.ts';
export { SiteModel } from './judge/site/site-model.ts';
export { SITE_MODEL_SCHEMA } from './judge/site/site-model-data.ts';
export type { ZoneMethodName } from './judge/zones/methods.ts';
export type { SiteEvidence, SiteWitness } from './judge/zones/site-evidence.ts';
export type { ZoneOptions } from './judge/zones/zones-of.ts';
export { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from './judge/zones/zoning.ts';
export type { BCubedScore, SegmentedElement } from './lab/bench/blocks/bcubed.ts';
export type { WordScore } from './lab/bench/content/metrics.ts';
export type { PageLabels } from './lab/bench/truth/labels.ts';
export type { PageTruth } from './lab/bench/truth/truth.ts';
// The metrics of the benchmark, for answers and truths of your own.
export type { ZonePageScore } from './lab/bench/zones/metrics.ts';
export { batch } from './run/batch/batch.ts';
export type { BatchRecord } from './run/batch/batch-record.ts';
export type { BatchOptionsInput as BatchOptions } from './run/batch/options.ts';
export type { BatchCalls, BatchSummary, RecordedPage } from './run/batch/run-batch.ts';
export { type CrawlSummary, crawl } from './run/crawl/crawl.ts';
export type { CrawlFields, CrawlRecord } from './run/crawl/crawl-record.ts';
export type { CrawlOptionsInput as CrawlOptions } from './run/crawl/options.ts';
export type { WalkEnd } from './run/crawl/walk.ts';
export type { SegmentOptionsInput as SegmentOptions } from './run/pipeline/judge-option-rows.ts';
export { type OpenOptionsInput as OpenOptions, open, type Pith } from './run/pipeline/pith.ts';
export { type SegmentResult, segmentPage } from './run/pipeline/segment-page.ts';
export type { PageOptionsInput as PageOptions } from './see/browser/page-option-rows.ts';
export type { LaunchedBrowser } from './see/browser/program/launch.ts';
export type { Target } from './see/browser/target.ts';
export {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotElement,
  type SnapshotPicture,
  type SnapshotStyle,
  type SnapshotText,
  type SnapshotWarning,
  type Visibility,
} from './see/snapshot/snapshot.ts';
export type { LookOptions } from './show/studio/look-of.ts';
export type { PackedLook } from './show/studio/page/look.ts';

// What a caller must give to each function; whatever else is given is refused with a PithError.

const ANYTHING: Kind = { what: 'anything', fits: () => true };
const ZONING = shaped('a zoning', { zones: 'list', thresholds: 'object', reason: 'function' });
const JUDGED: Kind = {
  what: 'a judged page',
  fits: value => {
    const { snapshot, zoning, content, selection } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return (
      SNAPSHOT.fits(snapshot) && ZONING.fits(zoning) && METADATA.fits(content) && SELECTION.fits(selection)
    );
  },
  refuse: value => SNAPSHOT.refuse?.((value as { snapshot?: unknown }).snapshot),
};
const SELECTION = shaped('a selection', { keepsElement: 'function', keepsText: 'function' });
const METADATA = shaped('metadata', {});
const LABELS = shaped('labels', { zones: 'object' });
const COMPARED = shaped('a page to compare', { elements: 'list', zones: 'object', thresholds: 'object' });
const DRAFT = shaped('a draft', {
  identifier: 'string',
  content: 'string',
  paragraphs: 'list',
  linkBlocks: 'list',
});
const DOC_VIEW: Kind = { what: 'a record', fits: value => docViewShape.safeParse(value).success };
const SITE_MODEL = shaped('a site model', { judge: 'function', data: 'function' });
const SITE_FINDING = shaped('a finding of a site model', { parts: 'list' });
const LOOK = shaped('a packed look', { look: 'object', tiles: 'list' });
const PICTURE: Kind = {
  what: 'a PNG or undefined',
  fits: value => value === undefined || value instanceof Uint8Array,
};

export const bcubed = checked('bcubed', [ITERABLE], bcubedUnchecked);
export const compareShingles = checked('compareShingles', [TEXT, TEXT], compareShinglesUnchecked);
export const scoreShingles = checked('scoreShingles', [LIST], scoreShinglesUnchecked);
export const scoreWords = checked('scoreWords', [TEXT, TEXT], scoreWordsUnchecked);
export const snippetRate = checked('snippetRate', [TEXT, LIST], snippetRateUnchecked);
export const parseLabels = checked('parseLabels', [TEXT, TEXT], parseLabelsUnchecked);
export const truthOf = checked('truthOf', [SNAPSHOT, LABELS, TEXT], truthOfUnchecked);
export const answersOf = checked('answersOf', [LIST, ZONING], answersOfUnchecked);
export const scoreZones = checked('scoreZones', [LIST], scoreZonesUnchecked);
export const comparePages = checked('comparePages', [COMPARED, COMPARED], comparePagesUnchecked);
export const comparedRecord = checked('comparedRecord', [], comparedRecordUnchecked);
export const comparedSnapshot = checked('comparedSnapshot', [SNAPSHOT, ZONING], comparedSnapshotUnchecked);
export const contentOf = checked('contentOf', [SNAPSHOT, ZONING], contentOfUnchecked);
export const frontMatterOf = checked('frontMatterOf', [METADATA, TEXT], frontMatterOfUnchecked);
export const metadataOf = checked('metadataOf', [SNAPSHOT], metadataOfUnchecked);
export const docViewOf = checked('docViewOf', [DRAFT], docViewOfUnchecked);
export const draftOf = checked('draftOf', [JUDGED], draftOfUnchecked);
export const dublinCoreOf = checked('dublinCoreOf', [DOC_VIEW], dublinCoreOfUnchecked);
export const fingerprintOf = checked('fingerprintOf', [MAP], fingerprintOfUnchecked);
export const overlaySvg = checked('overlaySvg', [SNAPSHOT, ZONING], overlaySvgUnchecked);
export const readSiteModel = checkedLater('readSiteModel', [TEXT], readSiteModelUnchecked);
export const siteModelBytes = checkedLater('siteModelBytes', [SITE_MODEL, TEXT], siteModelBytesUnchecked);
export const siteSelection = checked('siteSelection', [SNAPSHOT, SITE_FINDING], siteSelectionUnchecked);
export const siteWitness = checked('siteWitness', [SITE_MODEL, optional(NUMBER)], siteWitnessUnchecked);
export const parseSnapshot = checked('parseSnapshot', [ANYTHING, TEXT], parseSnapshotUnchecked);
export const readSnapshot = checkedLater('readSnapshot', [TEXT], readSnapshotUnchecked);
export const snapshotBytes = checkedLater('snapshotBytes', [SNAPSHOT, TEXT], snapshotBytesUnchecked);
export const lookOf = checkedLater('lookOf', [JUDGED, PICTURE], lookOfUnchecked);
export const reportHtml = checkedLater('reportHtml', [LOOK], reportHtmlUnchecked);
export const zonesOf = checked('zonesOf', [SNAPSHOT], zonesOfUnchecked);
