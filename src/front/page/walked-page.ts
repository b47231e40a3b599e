// A page as its walk has measured it: plain data, which is sent to the worker faster than the snapshot made of it.

import { PithError } from '../../base/errors.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { Warnings } from '../../see/browser/warnings.ts';
import { decodeWalk } from '../../see/capture/decode-walk.ts';
import type { WirePage } from '../../see/capture/in-page/wire.ts';
import {
  refuseBinary,
  showsNothing,
  snapshotOf,
  warnOfText,
  warnOfWalk,
} from '../../see/capture/snapshot-of.ts';

export interface WalkedPage {
  readonly wire: WirePage;
  /** The HTTP status; 0 where the browser does not say it. */
  readonly status: number;
  readonly browser: string;
}

export function snapshotOfWalk({ wire, status, browser }: WalkedPage): Snapshot {
  const decoded = decodeWalk({ wire, frames: new Map() });
  refuseBinary(wire.url, decoded);
  const warnings = new Warnings();
  if (showsNothing(decoded))
    throw new PithError('EMPTY_DOCUMENT', `${wire.url} is empty: it shows neither text nor picture`);
  if (wire.frames.length > 0)
    warnings.add(
      'FRAME_SKIPPED',
      'frames of other origins cannot be read from inside of a page: they are boxes',
    );
  warnOfText(decoded, warnings);
  warnOfWalk(wire, warnings);
  return snapshotOf(wire, decoded, {
    url: wire.url,
    status,
    warnings,
    environment: { browser, missingFonts: [] },
  });
}
