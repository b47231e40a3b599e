// `pith/judge`: judges snapshots without a browser, a network or native modules.

import { checked, checkedLater, type Kind, MAP, NUMBER, shaped, TEXT } from '../base/schema/checked-call.ts';
import { parseSnapshot as parse, SNAPSHOT } from '../page/snapshot/parse-snapshot.ts';
import * as snapshots from '../page/snapshot/snapshot-file.ts';
import { auditOf as makeAudit } from './audit/audit.ts';
import { comparePages as compare } from './compare/compare-pages.ts';
import * as compared from './compare/compared-page.ts';
import { contentOf as findContent } from './content/content.ts';
import {
  docViewSchema,
  docViewOf as makeDocView,
  dublinCoreOf as makeDublinCore,
} from './docview/doc-view.ts';
import { draftOf as makeDraft } from './docview/draft.ts';
import { fingerprintOf as makeFingerprint } from './docview/replica-finder.ts';
import { frontMatterOf as makeFrontMatter } from './metadata/front-matter.ts';
import { metadataOf as findMetadata } from './metadata/metadata.ts';
import { JUDGED, METADATA, ZONING } from './record/argument-kinds.ts';
import { chunksOf as makeChunks } from './sections/chunks.ts';
import { sectionsOf as findSections } from './sections/sections.ts';
import { dropRuleAt as findDropRule } from './selection/rules/drop-rules.ts';
import { reasonOf as wordReason } from './zones/methods.ts';
import { zonesOf as findZones } from './zones/zones-of.ts';

export type { Box } from '../base/box.ts';
export { type ErrorCode, PithError } from '../base/errors.ts';
export type { UnpackLimitsInput } from '../base/unpack/unpack-limits.ts';
export {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotElement,
  type SnapshotPicture,
  type SnapshotStyle,
  type SnapshotText,
  type SnapshotWarning,
  type Visibility,
} from '../page/snapshot/snapshot.ts';
export type { Audit, AuditFinding } from './audit/audit.ts';
export type { Finding } from './baselines/finding.ts';
export type { MethodSettings } from './baselines/parameters.ts';
export type { PageComparison } from './compare/compare-pages.ts';
export type { ComparedPage } from './compare/compared-page.ts';
export type { ElementChange } from './compare/element-changes.ts';
export type { Content, ContentOptions } from './content/content.ts';
export type { DublinCore } from './docview/doc-view.ts';
export { type DocView, type DocViewOptions, docViewSchema } from './docview/doc-view.ts';
export type { Draft } from './docview/draft.ts';
export { ReplicaFinder } from './docview/replica-finder.ts';
export type { Metadata } from './metadata/metadata.ts';
export type { Found, FoundDate, MetadataSource } from './metadata/page-facts.ts';
export type { ElementRecord } from './record/element-records.ts';
export { type FailureRecord, failureRecord, type PageRecord, RESULT_SCHEMA } from './record/page-record.ts';
export type { Timings } from './record/timings.ts';
export type { Chunk, ChunkOptions } from './sections/chunks.ts';
export type { PartRecord } from './sections/content-part.ts';
export type { Section } from './sections/sections.ts';
export type { ContentSelection } from './selection/content-selection.ts';
export type { ContentSource } from './selection/content-sources.ts';
export type { Selection } from './selection/kept.ts';
export type { KindVerdict } from './selection/kind-of-page.ts';
export { KIND_NAMES, type PageKind } from './selection/kinds.ts';
export { DROP_RULES, type DropRule } from './selection/rules/drop-rule.ts';
export type { ZoneMethodName } from './zones/methods.ts';
export type { ZoneOptions } from './zones/zones-of.ts';
export type { SiteEvidence, SiteWitness } from './zones/zoning.ts';
export { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from './zones/zoning.ts';

const ANYTHING: Kind = { what: 'anything', fits: () => true };
const COMPARED = shaped('a page to compare', { elements: 'list', zones: 'object', thresholds: 'object' });
const DROPPING = shaped('a selection', { dropRules: 'object' });
const DRAFT = shaped('a draft', {
  identifier: 'string',
  content: 'string',
  paragraphs: 'list',
  linkBlocks: 'list',
});
const DOC_VIEW: Kind = { what: 'a record', fits: value => docViewSchema.safeParse(value).success };

export const parseSnapshot = checked('parseSnapshot', [ANYTHING, TEXT], parse);
export const readSnapshot = checkedLater('readSnapshot', [TEXT], snapshots.readSnapshot);
export const snapshotBytes = checkedLater('snapshotBytes', [SNAPSHOT, TEXT], snapshots.snapshotBytes);
export const zonesOf = checked('zonesOf', [SNAPSHOT], findZones);
export const reasonOf = checked('reasonOf', [SNAPSHOT, ZONING, NUMBER], wordReason);
export const contentOf = checked('contentOf', [SNAPSHOT, ZONING], findContent);
export const dropRuleAt = checked('dropRuleAt', [DROPPING, NUMBER], findDropRule);
export const metadataOf = checked('metadataOf', [SNAPSHOT], findMetadata);
export const frontMatterOf = checked('frontMatterOf', [METADATA, TEXT], makeFrontMatter);
export const comparedRecord = checked('comparedRecord', [], compared.comparedRecord);
export const comparedSnapshot = checked('comparedSnapshot', [SNAPSHOT, ZONING], compared.comparedSnapshot);
export const comparePages = checked('comparePages', [COMPARED, COMPARED], compare);
export const auditOf = checked('auditOf', [JUDGED], makeAudit);
export const draftOf = checked('draftOf', [JUDGED], makeDraft);
export const sectionsOf = checked('sectionsOf', [JUDGED], findSections);
export const chunksOf = checked('chunksOf', [JUDGED], makeChunks);
export const docViewOf = checked('docViewOf', [DRAFT], makeDocView);
export const dublinCoreOf = checked('dublinCoreOf', [DOC_VIEW], makeDublinCore);
export const fingerprintOf = checked('fingerprintOf', [MAP], makeFingerprint);
