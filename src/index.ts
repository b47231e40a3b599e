// The public API of pith, and nothing else.

import { bcubed as bcubedUnchecked } from './bench/blocks/bcubed.ts';
import {
  compareShingles as compareShinglesUnchecked,
  scoreShingles as scoreShinglesUnchecked,
  scoreWords as scoreWordsUnchecked,
  snippetRate as snippetRateUnchecked,
} from './bench/content/metrics.ts';
import { parseLabels as parseLabelsUnchecked } from './bench/truth/labels.ts';
import { truthOf as truthOfUnchecked } from './bench/truth/truth.ts';
import { answersOf as answersOfUnchecked } from './bench/zones/answer.ts';
import { scoreZones as scoreZonesUnchecked } from './bench/zones/metrics.ts';
import { comparePages as comparePagesUnchecked } from './compare/compare-pages.ts';
import {
  comparedRecord as comparedRecordUnchecked,
  comparedSnapshot as comparedSnapshotUnchecked,
} from './compare/compared-page.ts';
import { contentOf as contentOfUnchecked } from './content/content.ts';
import { frontMatterOf as frontMatterOfUnchecked } from './content/metadata/front-matter.ts';
import { metadataOf as metadataOfUnchecked } from './content/metadata/metadata.ts';
import { docViewOf as docViewOfUnchecked, docViewSchema as docViewShape } from './docview/doc-view.ts';
import { draftOf as draftOfUnchecked } from './docview/draft.ts';
import { dublinCoreOf as dublinCoreOfUnchecked } from './docview/dublin-core.ts';
import { fingerprintOf as fingerprintOfUnchecked } from './docview/replicas/fingerprint.ts';
import { overlaySvg as overlaySvgUnchecked } from './picture/overlay-svg.ts';
import {
  readSiteModel as readSiteModelUnchecked,
  siteModelBytes as siteModelBytesUnchecked,
} from './site/model-file.ts';
import { siteSelection as siteSelectionUnchecked } from './site/site-finding.ts';
import { siteWitness as siteWitnessUnchecked } from './site/site-witness.ts';
import {
  parseSnapshot as parseSnapshotUnchecked,
  readSnapshot as readSnapshotUnchecked,
  snapshotBytes as snapshotBytesUnchecked,
} from './snapshot/snapshot-file.ts';
import { SNAPSHOT } from './snapshot/snapshot-kind.ts';
import { lookOf as lookOfUnchecked } from './studio/look-of.ts';
import { reportHtml as reportHtmlUnchecked } from './studio/studio-html.ts';
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
} from './words/checked-call.ts';
import { zonesOf as zonesOfUnchecked } from './zones/zones-of.ts';

export { batch } from './batch/batch.ts';
export type { BatchRecord } from './batch/batch-record.ts';
export type { BatchOptionsInput as BatchOptions } from './batch/options.ts';
export type { BatchCalls, BatchSummary, RecordedPage } from './batch/run-batch.ts';
export type { BCubedScore, SegmentedElement } from './bench/blocks/bcubed.ts';
export type { WordScore } from './bench/content/metrics.ts';
export type { PageLabels } from './bench/truth/labels.ts';
export type { PageTruth } from './bench/truth/truth.ts';
// The metrics of the benchmark, for answers and truths of your own.
export type { ZonePageScore } from './bench/zones/metrics.ts';
export type { UnpackLimitsInput } from './bounded/unpack-limits.ts';
export type { PageOptionsInput as PageOptions } from './browser/page-options.ts';
export type { LaunchedBrowser } from './browser/program/launch.ts';
export type { Target } from './browser/target.ts';
export type { PageComparison } from './compare/compare-pages.ts';
export type { ComparedPage } from './compare/compared-page.ts';
export type { ElementChange } from './compare/element-changes.ts';
export type { Content, ContentOptions } from './content/content.ts';
export type { Selection } from './content/kept.ts';
export type { Found, FoundDate, MetadataSource } from './content/metadata/found.ts';
export type { Metadata } from './content/metadata/metadata.ts';
export type { ContentSelection, ContentSource } from './content/selection/content-selection.ts';
export { DROP_RULES, type DropRule } from './content/selection/drop-rule.ts';
export type { KindVerdict } from './content/selection/kind-of-page.ts';
export { KIND_NAMES, type PageKind } from './content/selection/kinds.ts';
export { type CrawlSummary, crawl } from './crawl/crawl.ts';
export type { CrawlFields, CrawlRecord } from './crawl/crawl-record.ts';
export type { CrawlOptionsInput as CrawlOptions } from './crawl/options.ts';
export type { WalkEnd } from './crawl/walk.ts';
export { type DocView, type DocViewOptions, docViewSchema } from './docview/doc-view.ts';
export type { Draft } from './docview/draft.ts';
export type { DublinCore } from './docview/dublin-core.ts';
export { ReplicaFinder } from './docview/replicas/replica-finder.ts';
export { type ErrorCode, PithError } from './errors.ts';
export type { Box } from './geometry/box.ts';
export type { Finding } from './methods/finding.ts';
export type { MethodSettings } from './methods/parameters.ts';
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
export type { SiteFinding, SiteJudge, SitePart } from './site/site-finding.ts';
export { SiteModel } from './site/site-model.ts';
export { SITE_MODEL_SCHEMA } from './site/site-model-data.ts';
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
export type { LookOptions } from './studio/look-of.ts';
export type { PackedLook } from './studio/page/look.ts';
export type { ZoneMethodName } from './zones/methods.ts';
export type { SiteEvidence, SiteWitness } from './zones/site-evidence.ts';
export type { ZoneOptions } from './zones/zones-of.ts';
export { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from './zones/zoning.ts';

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
