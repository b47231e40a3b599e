// The report of an audit as one HTML file.

import type { NamedAudit } from '../../judge/audit/audit-baseline.ts';
import { pictureFile } from '../../show/picture/raster/picture-files.ts';
import { type AuditedPicture, auditSheet } from '../../show/studio/audit-sheet.ts';
import { sheetHtml } from '../../show/studio/studio-html.ts';

export const auditHtml = (pages: readonly AuditedPicture[]): Promise<string> => sheetHtml(auditSheet(pages));

export const withPicture = async (audited: NamedAudit, png: Buffer | undefined): Promise<AuditedPicture> => ({
  ...audited,
  picture: png && Buffer.from(await pictureFile(png, 'webp')),
});
