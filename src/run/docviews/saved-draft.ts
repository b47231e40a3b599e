// Drafts a saved page, without browser, Markdown and HTML. Reads the file synchronously: the thread has nothing else to
// do, and an asynchronous read takes four turns of the event loop.

import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { textOf } from '../../judge/content/text.ts';
import { type Draft, draftOf } from '../../judge/docview/draft.ts';
import { hastOf } from '../../judge/hast/hast.ts';
import { type FailureRecord, failureRecord } from '../../judge/record/page-record.ts';
import { contentSelection } from '../../judge/selection/content-selection.ts';
import { zonesOf } from '../../judge/zones/zones-of.ts';
import { readSnapshotNow } from '../../page/snapshot/snapshot-file.ts';

export type DraftAnswer = { readonly draft: Draft } | { readonly failure: FailureRecord };

export function draftAnswer(path: string, limits?: UnpackLimitsInput): DraftAnswer {
  try {
    return { draft: savedDraft(path, limits) };
  } catch (error) {
    return { failure: failureRecord(path, error) };
  }
}

function savedDraft(path: string, limits?: UnpackLimitsInput): Draft {
  const snapshot = readSnapshotNow(path, limits);
  const zoning = zonesOf(snapshot);
  const selection = contentSelection(snapshot, zoning);
  return draftOf({ snapshot, zoning, selection, content: { text: textOf(hastOf(snapshot, selection)) } });
}
