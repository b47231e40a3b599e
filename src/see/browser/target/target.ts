// A page that is to be read, as callers of the library name it: an address, a file, a page in an archive, a saved snapshot,
// or HTML in memory.

import { z } from 'zod';
import { type PithError, usageError } from '../../../base/errors.ts';
import { misfit } from '../../../base/schema/misfit.ts';
import { type FileTarget, ordinaryFile } from './file-target.ts';
import { type ArchivedTarget, LAST_CAPTURE, namedFile, parseTarget, periodOf } from './parse-target.ts';
import { printable, type WebTarget, webAddress } from './web-address.ts';

export type Target =
  | WebTarget
  | FileTarget
  | ArchivedTarget
  /** A saved snapshot in memory: JSON, gzipped or not. */
  | { readonly kind: 'snapshot-bytes'; readonly bytes: Uint8Array }
  /** HTML in memory, opened as if it came from `url`. Bytes are decoded as a browser decodes a file. */
  | { readonly kind: 'html'; readonly html: string | Uint8Array; readonly url?: string | undefined };

/** A target that is opened in the browser. */
export type PageTarget = Exclude<Target, { kind: 'archived' | 'snapshot' | 'snapshot-bytes' }>;

const bytesSchema = z.instanceof(Uint8Array, { error: 'expected a Buffer or a Uint8Array' });
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), url: z.string() }),
  z.strictObject({
    kind: z.literal('file'),
    path: z.string(),
    search: z.string().regex(/^\?/, "expected a '?' first").optional(),
    fragment: z.string().regex(/^#/, "expected a '#' first").optional(),
    root: z.string().optional(),
    within: z.array(z.string()).readonly().optional(),
  }),
  z.strictObject({
    kind: z.literal('archived'),
    archive: z.string(),
    url: z.string(),
    at: z.union([z.number(), z.string()]).optional(),
  }),
  z.strictObject({ kind: z.literal('snapshot'), path: z.string() }),
  z.strictObject({ kind: z.literal('snapshot-bytes'), bytes: bytesSchema }),
  z.strictObject({
    kind: z.literal('html'),
    html: z.custom<string | Uint8Array>(isText, {
      error: ({ input }) => (input === undefined ? 'it is missing' : 'expected a text or bytes'),
    }),
    url: z.string().optional(),
  }),
]);

function isText(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** The address of HTML that is given without one. */
export const NO_ADDRESS = 'about:blank';

/** Checks what a caller of the library gives: a word as on the command line, a `URL`, or a target in parts. */
export function targetOf(given: unknown): Target {
  if (typeof given === 'string') return parseTarget(given);
  if (given instanceof URL)
    return given.protocol === 'file:' ? namedFile(given.href) : { kind: 'url', url: webAddress(given.href) };
  const { data: target, error } = targetSchema.safeParse(given);
  if (target === undefined) throw noTarget(given, error?.issues[0]);
  if (target.kind === 'url') return { kind: 'url', url: webAddress(target.url) };
  if (target.kind === 'snapshot-bytes') return target;
  if (target.kind === 'archived') return archivedOf(target);
  // The caller has named the kind: the content is not sniffed.
  if (target.kind !== 'html') return { ...target, path: ordinaryFile(target.path) };
  const { kind, html, url = NO_ADDRESS } = target;
  return url === NO_ADDRESS ? { kind, html } : { kind, html, url: webAddress(url) };
}

function archivedOf(target: ArchivedTarget): ArchivedTarget {
  if (typeof target.at === 'string' && target.at !== LAST_CAPTURE) periodOf(target.at);
  return { ...target, url: webAddress(target.url) };
}

type Issue = z.core.$ZodIssue;

function noTarget(given: unknown, issue: Issue | undefined): PithError {
  const isInParts = typeof given === 'object' && given !== null && 'kind' in given;
  const why = isInParts && issue !== undefined ? ` (${wrongPart(issue, given.kind)})` : '';
  return usageError(
    `this is not a target${why}: give an address, the path of a file or of a saved snapshot, a URL, or one of ` +
      "{ kind: 'url', url }, { kind: 'file', path }, { kind: 'snapshot', path }, { kind: 'snapshot-bytes', bytes }, " +
      "{ kind: 'archived', archive, url }, { kind: 'html', html, url }",
  );
}

function wrongPart(issue: Issue, kind: unknown): string {
  const [part] = issue.path;
  if (part === undefined) return misfit(issue);
  if (part !== 'kind') return `'${String(part)}': ${misfit(issue)}`;
  return typeof kind === 'string' ? `there is no kind '${printable(kind)}'` : "'kind': expected a text";
}
