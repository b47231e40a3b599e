// A saved page to its draft: no browser, and neither Markdown nor HTML, which take as long as the zones.

import { hastOf } from '../content/hast.ts';
import { contentSelection } from '../content/selection/content-selection.ts';
import { textOf } from '../content/text.ts';
import { type Draft, draftOf } from '../docview/draft.ts';
import { readSnapshot } from '../snapshot/snapshot-file.ts';
import { zonesOf } from '../zones/methods.ts';

export async function savedDraft(path: string): Promise<Draft> {
  const snapshot = await readSnapshot(path);
  const zoning = zonesOf(snapshot);
  const selection = contentSelection(snapshot, zoning);
  return draftOf({ snapshot, zoning, selection, content: { text: textOf(hastOf(snapshot, selection)) } });
}
