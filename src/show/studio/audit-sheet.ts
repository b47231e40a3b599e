// The report of an audit: each page with the places of its findings drawn on it, and the findings as a table.

import { type AuditFinding, newCounts } from '../../judge/audit/audit.ts';
import type { NamedAudit } from '../../judge/audit/audit-baseline.ts';
import { AUDIT_GROUPS, AUDIT_ROWS, SEVERITIES } from '../../judge/audit/audit-rows.ts';
import { headOf } from '../../judge/audit/audit-text.ts';
import {
  boxArea,
  type Drawing,
  legendOf,
  type Part,
  SEVERITY_LOOKS,
  type SheetRow,
  swatch,
} from './page/sheet/sheet.ts';

export interface AuditedPicture extends NamedAudit {
  /** As WebP. */
  readonly picture?: Buffer | undefined;
}

/** Drawn places of one page; more would hide it. */
const MOST_MARKS = 300;

export function auditSheet(pages: readonly AuditedPicture[]) {
  const [first, ...others] = pages;
  const pictures = pages.flatMap(({ picture }) => picture ?? []);
  const overview = pages.map(({ name, audit }, place) => {
    const counts = newCounts(audit);
    return [{ text: name, href: `#page-${place}` }, ...SEVERITIES.map(severity => counts[severity])];
  });
  return {
    title: `Audit of ${others.length === 0 ? first?.name : `${pages.length} pages`}`,
    drawings: pages.map((page, place) =>
      drawingOf(page, place, page.picture && pictures.indexOf(page.picture)),
    ),
    parts: [
      legendOf(SEVERITIES.map(severity => [SEVERITY_LOOKS[severity], severity] as const)),
      ...(others.length === 0
        ? []
        : [{ head: ['page', ...SEVERITIES], rows: overview.map(cells => ({ cells })) }]),
      ...pages.map((page, place) => ({
        ...{ section: { text: page.name }, id: `page-${place}`, parts: pageParts(page, place) },
        ...(others.length > 0 && { look: 'page' as const }),
      })),
    ],
    pictures,
  };
}

const rowId = (page: number, finding: number): string => `finding-${page}-${finding}`;

function pageParts({ audit, picture }: AuditedPicture, drawing: number): Part[] {
  const caption = `The places${picture === undefined ? ', without a picture' : ' on the page'}`;
  const rows = audit.findings.map((finding, place) => rowOf(finding, rowId(drawing, place)));
  const table = { head: ['finding', 'measured', 'where', 'to mend it'], rows };
  const beside = [[{ drawing, caption }], [table]];
  return [{ p: `${headOf(audit)}.` }, { beside, name: 'The page and its findings' }];
}

function rowOf(finding: AuditFinding, id: string): SheetRow {
  const { code, severity, title, says, mend, count, selector, words, known } = finding;
  const { group, why } = AUDIT_ROWS[code];
  const small = `${code} · ${AUDIT_GROUPS[group]}${known ? ' · known' : ''}`;
  return {
    id,
    cells: [
      { cell: [swatch(SEVERITY_LOOKS[severity]), ` ${title}${count === 1 ? '' : ` × ${count}`}`], small },
      { cell: says, small: why },
      { cell: { text: selector, as: 'code' }, small: { text: words } },
      mend,
    ],
  };
}

function drawingOf({ audit }: AuditedPicture, place: number, picture: number | undefined): Drawing {
  const marks = audit.findings.flatMap(({ severity, code, title, boxes }, at) =>
    boxes.map(box => ({
      ...{ look: SEVERITY_LOOKS[severity], area: boxArea(box), href: `#${rowId(place, at)}` },
      title: `${title} (${code})`,
    })),
  );
  return { ...audit.page, picture, marks: marks.slice(0, MOST_MARKS) };
}
