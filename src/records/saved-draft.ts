// A saved page to its draft: no browser, and neither Markdown nor HTML, which take as long as the zones. Whoever judges
// waits for nothing else, so the file is read at once: told when it is there, each takes four turns of the event loop.

import type { UnpackLimitsInput } from '../bounded/unpack-limits.ts';
import { hastOf } from '../content/hast/hast.ts';
import { contentSelection } from '../content/selection/content-selection.ts';
import { textOf } from '../content/text.ts';
import { type Draft, draftOf } from '../docview/draft.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import { readSnapshotNow } from '../snapshot/snapshot-file.ts';
import { zonesOf } from '../zones/zones-of.ts';

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
