// Opens a page where a source places it: on the web, in a file or in an archive.

import type { SegmentCalls } from '../../../judge/record/stage.ts';
import { fileTarget } from '../../../see/browser/target/file-target.ts';
import type { SegmentOptionsInput } from '../../pipeline/judge-option-rows.ts';
import type { ReadPage } from '../../pipeline/make-result.ts';
import type { PageReader } from '../../pipeline/pith.ts';
import { optionsAt } from '../../sources/input.ts';
import type { PageRequest } from '../executor.ts';

export interface PageOpener {
  readonly pith: PageReader;
  /** Folders, of which alone pages from files may use files. */
  readonly within?: readonly string[] | undefined;
}

export function openPlace(
  { pith, within }: PageOpener,
  place: PageRequest['place'],
  options: SegmentOptionsInput,
  calls: SegmentCalls,
): Promise<ReadPage> {
  if (place.kind === 'archived') return pith.read(place, { ...options, ...calls });
  if (place.kind === 'file') {
    const target = fileTarget(place.path);
    const { fragment } = place;
    const parts = target.kind === 'file' ? { ...(fragment !== undefined && { fragment }), within } : {};
    return pith.read({ ...target, ...parts }, { ...options, ...calls });
  }
  return pith.read({ kind: 'url', url: place.url }, { ...optionsAt(place, options), ...calls });
}
