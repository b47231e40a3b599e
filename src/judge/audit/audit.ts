// Audits a page: runs all checks, and makes one finding of the faults of one kind in places of one shape.

import { type Box, isEmpty, wholeBox } from '../../base/box.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { textStart } from '../record/describe-element.ts';
import { AUDIT_ROWS, type AuditCode, SEVERITIES, type Severity } from './audit-rows.ts';
import { type Auditable, type AuditedPage, auditedPage, type Check, type Fault } from './audited-page.ts';
import { factChecks } from './checks/fact-checks.ts';
import { headingChecks } from './checks/heading-checks.ts';
import { landmarkChecks } from './checks/landmark-checks.ts';
import { type KeptShare, keptSharesOf, lostChecks } from './checks/lost-checks.ts';
import { orderChecks } from './checks/order-checks.ts';
import { shownChecks } from './checks/shown-checks.ts';
import { type LandmarkShare, landmarkShares } from './landmark-shares.ts';

export interface AuditFinding {
  readonly code: AuditCode;
  readonly severity: Severity;
  /** The measurement at the first place. */
  readonly says: string;
  /** Places of the same kind. */
  readonly count: number;
  /** The first place: the shortest selector, and its box in page px. */
  readonly selector: string;
  readonly box: Box;
  /** The start of the words concerned; '' for none. */
  readonly words: string;
  /** Boxes of the first places, this one included; none for the page as a whole. */
  readonly boxes: readonly Box[];
  /** The same in the next version of the page: code, and path without positions. */
  readonly key: string;
  /** True if the baseline accepts it. */
  readonly known: boolean;
}

export interface Audit {
  readonly schema: 'pith/audit@1';
  readonly url: string;
  readonly title: string;
  readonly page: Snapshot['page'];
  /** Most severe first, then in document order. */
  readonly findings: readonly AuditFinding[];
  /** Findings that were left out: the page has too many kinds of places. */
  readonly unlisted: number;
  /** Characters of each zone beside those of the landmarks that stand for it. */
  readonly landmarks: readonly LandmarkShare[];
  /** Zones, and sections of the content: how much of each is there without scripts, and in the server's Markdown. */
  readonly kept: readonly Omit<KeptShare, 'element'>[];
}

const LIMITS = {
  findings: 500,
  /** Elements that may be searched for short selectors; findings after that have their path. */
  searched: 40_000,
  boxes: 50,
  wordChars: 160,
} as const;

const CHECKS: readonly Check[] = [
  lostChecks,
  landmarkChecks,
  headingChecks,
  shownChecks,
  orderChecks,
  factChecks,
];

export function auditOf(read: Auditable): Audit {
  const page = auditedPage(read);
  const { snapshot } = page;
  const faults = CHECKS.flatMap(check => check(page));
  const groups = groupBy(faults, ({ code, zone, element }) =>
    [code, ...(zone === undefined ? [] : [zone]), shapeOf(snapshot, element)].join(' '),
  );
  const sorted = [...groups].toSorted(([, a], [, b]) => placeOf(a) - placeOf(b));
  const findings = sorted
    .slice(0, LIMITS.findings)
    .map(([key, faults], place) =>
      findingOf(page, key, faults, place * snapshot.elements.length < LIMITS.searched),
    );
  return {
    schema: 'pith/audit@1',
    url: snapshot.finalUrl,
    title: snapshot.title,
    page: snapshot.page,
    findings,
    unlisted: sorted.length - findings.length,
    landmarks: landmarkShares(page),
    kept: keptSharesOf(page).map(({ element, ...share }) => share),
  };
}

/** Undefined where it takes too long: among thousands of siblings. */
const selectorOf = (snapshot: Snapshot, element: number): string | undefined =>
  orUndefined(() => shortSelectorOf(snapshot, element));

/** Its path without positions: the same for the items of a list. */
const shapeOf = (snapshot: Snapshot, element: number): string =>
  xpathOf(snapshot, element).replaceAll(/\[\d+\]/g, '');

/** Severity, then document order. */
const placeOf = ([fault]: readonly Fault[]): number =>
  fault === undefined ? 0 : SEVERITIES.indexOf(AUDIT_ROWS[fault.code].severity) * 1e9 + fault.element;

function findingOf(
  { snapshot, tree, boxOf }: AuditedPage,
  key: string,
  faults: readonly Fault[],
  isShort: boolean,
): AuditFinding {
  const [first] = faults as readonly [Fault];
  const { code, element, says, words = textStart(snapshot, element, tree.end(element)) } = first;
  const boxes = faults.slice(0, LIMITS.boxes).map(fault => wholeBox(fault.box ?? boxOf(fault.element)));
  return {
    code,
    severity: AUDIT_ROWS[code].severity,
    says,
    count: faults.length,
    selector: (isShort && selectorOf(snapshot, element)) || xpathOf(snapshot, element),
    box: boxes[0] ?? [0, 0, 0, 0],
    words: [...onOneLine(words).slice(0, 2 * LIMITS.wordChars)].slice(0, LIMITS.wordChars).join(''),
    boxes: element === 0 ? [] : boxes.filter(box => !isEmpty(box)),
    key,
    known: false,
  };
}

/** The places of findings that no baseline accepts, by severity. */
export const newCounts = ({ findings }: Audit): Readonly<Record<Severity, number>> =>
  Object.fromEntries(
    SEVERITIES.map(severity => {
      const own = findings.filter(one => one.severity === severity && !one.known);
      return [severity, own.reduce((sum, { count }) => sum + count, 0)];
    }),
  ) as Record<Severity, number>;
