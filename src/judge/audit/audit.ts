// Audits a page: runs all checks, and makes one finding of the faults of one kind in places of one shape.

import { type Box, EMPTY_BOX, isEmpty, wholeBox } from '../../base/box.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { shownBox } from '../access/access-facts.ts';
import { textStart } from '../record/describe-element.ts';
import { AUDIT_ROWS, type AuditCode, SEVERITIES, type Severity } from './audit-rows.ts';
import { type Auditable, type AuditedPage, auditedPage, type Check, type Fault } from './audited-page.ts';
import { factChecks } from './checks/fact-checks.ts';
import { headingChecks } from './checks/heading-checks.ts';
import { type LandmarkShare, landmarkChecks, landmarkShares } from './checks/landmark-checks.ts';
import { type KeptShare, keptSharesOf, lostChecks } from './checks/lost-checks.ts';
import { orderChecks } from './checks/order-checks.ts';
import { shownChecks } from './checks/shown-checks.ts';

export interface AuditFinding {
  readonly code: AuditCode;
  readonly severity: Severity;
  readonly title: string;
  /** The measurement at the first place. */
  readonly says: string;
  /** What to do. */
  readonly mend: string;
  /** Places of the same kind. */
  readonly count: number;
  /** The first place: the shortest selector, its path, and its box in page px. */
  readonly selector: string;
  readonly xpath: string;
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
  /** Findings that were left out: a further visit did not show them. */
  readonly unstable: number;
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
  ...[lostChecks, landmarkChecks, headingChecks],
  ...[shownChecks, orderChecks, factChecks],
];

export function auditOf(read: Auditable): Audit {
  const page = auditedPage(read);
  const { snapshot } = page;
  const faults = CHECKS.flatMap(check => [...check(page)]);
  const groups = groupBy(faults, ({ code, zone = [], element }) =>
    [code, zone, xpathOf(snapshot, element).replaceAll(/\[\d+\]/g, '')].flat().join(' '),
  );
  const found = [...groups].map(([key, own]) => ({ key, faults: own, place: placeOf(own) }));
  const findings = found
    .sort((a, b) => a.place - b.place)
    .slice(0, LIMITS.findings)
    .map((one, at) => findingOf(page, one, at * snapshot.elements.length < LIMITS.searched));
  return {
    schema: 'pith/audit@1',
    url: snapshot.finalUrl,
    title: snapshot.title,
    page: snapshot.page,
    findings,
    unlisted: found.length - findings.length,
    unstable: 0,
    landmarks: landmarkShares(page),
    kept: keptSharesOf(page).map(({ element, ...share }) => share),
  };
}

/** Of audits of several visits to a page: the findings that all have, each with the fewest places that one has. */
export function stableAudit(audits: readonly [Audit, ...Audit[]]): Audit {
  const counts = audits.map(({ findings }) => new Map(findings.map(({ key, count }) => [key, count])));
  const findings = audits[0].findings.flatMap(finding => {
    const count = Math.min(...counts.map(one => one.get(finding.key) ?? 0));
    return count === 0 ? [] : [{ ...finding, count }];
  });
  const all = new Set(counts.flatMap(one => [...one.keys()]));
  return { ...audits[0], findings, unstable: all.size - findings.length };
}

/** Severity, then document order. */
const placeOf = ([fault]: readonly Fault[]): number =>
  fault === undefined ? 0 : SEVERITIES.indexOf(AUDIT_ROWS[fault.code].severity) * 1e9 + fault.element;

function findingOf(
  { snapshot, tree }: AuditedPage,
  { key, faults }: { readonly key: string; readonly faults: readonly Fault[] },
  isShort: boolean,
): AuditFinding {
  const [first] = faults as readonly [Fault];
  const { code, element, says, words = textStart(snapshot, element, tree.end(element)) } = first;
  const boxes = faults.slice(0, LIMITS.boxes).map(one => wholeBox(one.box ?? shownBox(tree, one.element)));
  const { severity, title, mend } = AUDIT_ROWS[code];
  const xpath = xpathOf(snapshot, element);
  // None where it takes too long: among thousands of siblings.
  const selector = isShort ? orUndefined(() => shortSelectorOf(snapshot, element)) : undefined;
  return {
    ...{ code, severity, title, says, mend: mend.replaceAll('`', ''), count: faults.length },
    ...{ selector: selector ?? xpath, xpath, box: boxes[0] ?? EMPTY_BOX },
    words: [...onOneLine(words).slice(0, 2 * LIMITS.wordChars)].slice(0, LIMITS.wordChars).join(''),
    boxes: element === 0 ? [] : boxes.filter(box => !isEmpty(box)),
    ...{ key, known: false },
  };
}

/** The places of findings that no baseline accepts, by severity. */
export function newCounts({ findings }: Audit): Readonly<Record<Severity, number>> {
  const counts = { serious: 0, moderate: 0, minor: 0 };
  for (const { severity, count, known } of findings) if (!known) counts[severity] += count;
  return counts;
}

/** Findings of this severity and higher ones that no baseline accepts. */
export const newFrom = ({ findings }: Audit, least: Severity): AuditFinding[] =>
  findings.filter(
    ({ severity, known }) => !known && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least),
  );
