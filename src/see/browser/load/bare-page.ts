// Recognizes a page that shows nothing yet, or only a loading message, from the browser's layout data.

import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

/** Runs no code in the page. */
export async function isBare({ cdp, watch }: OpenPage): Promise<boolean> {
  const { documents, strings } = await watch.run(
    { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
    cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }),
  );
  let letters = '';
  for (const { nodes, layout } of documents) {
    for (const [at, node] of layout.nodeIndex.entries()) {
      letters += strings[layout.text[at] ?? -1]?.trim() ?? '';
      if (letters.length > VISIT_LIMITS.bareChars) return false;
      const name = strings[nodes.nodeName?.[node] ?? -1]?.toLowerCase() ?? '';
      if (CONTROLS.has(name) || (PICTURES.has(name) && isLarge(layout.bounds[at]))) return false;
    }
  }
  return true;
}

/** Larger than a loading spinner. */
const isLarge = ([, , width = 0, height = 0]: readonly number[] = []): boolean =>
  Math.max(width, height) > VISIT_LIMITS.spinnerPx;

const PICTURES: ReadonlySet<string> = new Set('img svg canvas video object embed iframe frame'.split(' '));
const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
