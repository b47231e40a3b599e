// The report of an audit: each page with the places of its findings drawn on it, and the findings as a table.

import { counted } from '../../base/text/counted.ts';
import { type Audit, type AuditFinding, newCounts } from '../../judge/audit/audit.ts';
import type { NamedAudit } from '../../judge/audit/audit-baseline.ts';
import { AUDIT_GROUPS, AUDIT_ROWS, SEVERITIES, type Severity } from '../../judge/audit/audit-rows.ts';
import {
  boxArea,
  type Drawing,
  legendOf,
  type Part,
  type Sheet,
  type SheetRow,
  swatch,
} from './page/sheet/sheet.ts';

export interface AuditedPicture extends NamedAudit {
  /** The place of its picture among those of the report; none for a page without one. */
  readonly picture?: number | undefined;
}

/** Drawn places of one page; more would hide it. */
const MOST_MARKS = 300;

export function auditSheet(pages: readonly AuditedPicture[]): Sheet {
  return {
    title: pages.length === 1 ? `Audit of ${pages[0]?.name}` : `Audit of ${pages.length} pages`,
    drawings: pages.map(drawingOf),
    parts: [
      legendOf(SEVERITIES.map(severity => [LOOKS[severity], severity] as const)),
      ...(pages.length === 1 ? [] : [overview(pages)]),
      ...pages.map((page, place) => pagePart(page, place, pages.length === 1)),
    ],
  };
}

const LOOKS: Readonly<Record<Severity, string>> = {
  serious: 'look-lost',
  moderate: 'look-kept',
  minor: 'look-unsure',
};

const rowId = (page: number, finding: number): string => `finding-${page}-${finding}`;

const overview = (pages: readonly AuditedPicture[]): Part => ({
  head: ['page', ...SEVERITIES],
  rows: pages.map(({ name, audit }, place) => {
    const counts = newCounts(audit);
    return {
      cells: [{ text: name, href: `#page-${place}` }, ...SEVERITIES.map(severity => counts[severity])],
    };
  }),
});

function pagePart({ name, audit, picture }: AuditedPicture, page: number, isOpen: boolean): Part {
  const drawing: Part = {
    drawing: page,
    caption: picture === undefined ? 'The places, without a picture' : 'The places on the page',
  };
  const table: Part = {
    head: ['finding', 'measured', 'where', 'to mend it'],
    rows: audit.findings.map((finding, place) => rowOf(finding, rowId(page, place))),
  };
  const rest = audit.unlisted === 0 ? [] : [{ p: `${counted(audit.unlisted, 'more finding')} not listed.` }];
  const parts: Part[] = [
    { p: summary(audit) },
    { beside: [[drawing], [table, ...rest]], name: 'The page and its findings' },
  ];
  return { section: { text: name }, id: `page-${page}`, parts, ...(!isOpen && { look: 'page' as const }) };
}

function summary(audit: Audit): string {
  const counts = newCounts(audit);
  const known = audit.findings.filter(one => one.known).length;
  const parts = SEVERITIES.map(severity => `${counts[severity]} ${severity}`);
  return `${parts.join(', ')}${known === 0 ? '' : `; ${counted(known, 'known finding')}`}.`;
}

function rowOf({ code, severity, says, count, selector, words, known }: AuditFinding, id: string): SheetRow {
  const { title, group, why, mend } = AUDIT_ROWS[code];
  const times = count === 1 ? '' : ` × ${count}`;
  return {
    id,
    cells: [
      {
        cell: [swatch(LOOKS[severity]), ` ${title}${times}`],
        small: `${code} · ${AUDIT_GROUPS[group]}${known ? ' · known' : ''}`,
      },
      { cell: says, small: why },
      { cell: { text: selector, as: 'code' }, small: { text: words } },
      mend.replaceAll('`', ''),
    ],
  };
}

function drawingOf({ audit: { findings, page }, picture }: AuditedPicture, at: number): Drawing {
  const marks = findings.flatMap(({ severity, code, boxes }, place) =>
    boxes.map(box => ({
      look: LOOKS[severity],
      area: boxArea(box),
      title: `${AUDIT_ROWS[code].title} (${code})`,
      href: `#${rowId(at, place)}`,
    })),
  );
  return { width: page.width, height: page.height, picture, marks: marks.slice(0, MOST_MARKS) };
}
