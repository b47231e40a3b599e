// Describes requests and answers of the service for OpenAPI, generated from their schemas.

import { z } from 'zod';
import { SEVERITIES } from '../../../judge/audit/audit-rows.ts';
import { RESULT_SCHEMA } from '../../../judge/record/page-record.ts';
import { saveSchema } from '../../../lab/label/label-session.ts';
import { DIFF_SCHEMA } from '../../../run/diff/diff-pages.ts';
import { jobViewSchema } from '../jobs/job.ts';
import { batchRequestSchema, crawlRequestSchema } from '../jobs/job-request.ts';
import { labelRequestSchema } from '../labels/label-routes.ts';
import { diffRequestSchema } from '../routes/diff-request.ts';
import { archiveRequestSchema } from '../routes/given-file.ts';
import { segmentRequestSchema } from '../routes/segment-request.ts';

export const openApiComponents = (): object => ({
  schemas: {
    SegmentRequest: jsonSchema(segmentRequestSchema),
    ArchiveRequest: jsonSchema(archiveRequestSchema),
    DiffRequest: jsonSchema(diffRequestSchema),
    BatchRequest: jsonSchema(batchRequestSchema),
    CrawlRequest: jsonSchema(crawlRequestSchema),
    LabelRequest: jsonSchema(labelRequestSchema),
    LabelSet: jsonSchema(labelSetSchema),
    Marks: jsonSchema(saveSchema),
    Job: jsonSchema(jobViewSchema),
    Page: jsonSchema(pageSchema),
    Record: jsonSchema(recordSchema),
    Diff: jsonSchema(diffSchema),
    Audit: jsonSchema(auditSchema),
    Failure: jsonSchema(failureSchema),
  },
  securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
});

const failureSchema = z.strictObject({
  schema: z.literal(RESULT_SCHEMA),
  ok: z.literal(false),
  url: z.string(),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    retryable: z.boolean(),
    option: z.string().optional(),
  }),
});

/** The fields that every record has; docs/service.md links to the rest. */
const recordSchema = z.looseObject({
  schema: z.literal(RESULT_SCHEMA),
  ok: z.literal(true),
  url: z.string(),
  finalUrl: z.string(),
  status: z.number(),
  zones: z.record(z.string(), z.unknown()),
  content: z.looseObject({ markdown: z.string(), text: z.string(), html: z.string() }),
});

const auditSchema = z.looseObject({
  schema: z.literal('pith/audit@1'),
  findings: z.array(z.looseObject({ code: z.string(), severity: z.enum(SEVERITIES) })),
  unlisted: z.number(),
});

const diffSchema = z.looseObject({
  schema: z.literal(DIFF_SCHEMA),
  counts: z.record(z.string(), z.number()),
  text: z.record(z.string(), z.number()),
  changes: z.array(z.unknown()),
  over: z.array(z.string()),
});

const labelSetSchema = z.strictObject({
  name: z.string(),
  pages: z.array(z.strictObject({ name: z.string(), labelledBy: z.array(z.string()) })),
});

const sizeSchema = z.strictObject({ width: z.number(), height: z.number() });

const pageSchema = z.strictObject({
  id: z.string(),
  url: z.string(),
  at: z.string(),
  title: z.string(),
  viewport: sizeSchema,
  page: sizeSchema,
  zones: z.record(z.string(), z.array(z.number()).nullable()),
});

function jsonSchema(schema: z.ZodType): object {
  // Drops `$schema`: the document declares its dialect once.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
