// Replays a capture that a user names in an archive.

import type { SegmentCalls } from '../../judge/record/stage.ts';
import { openPlace, type PageOpener } from '../batch/pages/open-place.ts';
import type { SegmentResult } from '../pipeline/make-result.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-options-input.ts';
import { type CaptureName, captureAt } from './captures.ts';

export async function openCapture(
  opener: PageOpener,
  capture: CaptureName,
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<SegmentResult> {
  const { archive, url } = capture;
  const at = captureAt(await opener.shelf.get(archive), capture);
  return openPlace(opener, { kind: 'archived', archive, url, at }, options, calls);
}
