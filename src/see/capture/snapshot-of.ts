// Makes a Snapshot of a decoded walk: of a page that pith visits, or of one in which it runs.

import { isConcealed, isSeen, REPLACED_TAGS } from '../snapshot/sight.ts';
import { SNAPSHOT_SCHEMA, type Snapshot, type SnapshotWarning } from '../snapshot/snapshot.ts';
import type { DecodedWalk } from './decode-walk.ts';
import type { WirePage } from './in-page/wire.ts';

/** The facts about a page that its walk does not know. */
export interface SeenPageFacts extends Pick<Snapshot, 'url' | 'status' | 'environment'> {
  readonly warnings: { list(): SnapshotWarning[] };
  readonly more?: Pick<Snapshot, 'validators' | 'headers'>;
}

export function snapshotOf(wire: WirePage, decoded: DecodedWalk, facts: SeenPageFacts): Snapshot {
  const [width, height] = wire.page;
  const [viewportWidth, viewportHeight] = wire.viewport;
  return {
    schema: SNAPSHOT_SCHEMA,
    url: facts.url,
    finalUrl: wire.url,
    status: facts.status,
    title: wire.title,
    lang: wire.lang,
    viewport: { width: viewportWidth, height: viewportHeight },
    deviceScaleFactor: wire.deviceScaleFactor,
    page: { width, height },
    picture: null,
    scopes: decoded.scopes,
    styles: decoded.styles,
    elements: decoded.elements,
    texts: decoded.texts,
    blanks: decoded.blanks,
    warnings: facts.warnings.list(),
    ...facts.more,
    environment: facts.environment,
  };
}

/** Warns about what the walk itself noticed. */
export function warnOfWalk(
  wire: WirePage,
  warnings: { add(code: 'CLOBBERED_DOM' | 'MALFORMED_XML' | 'BUDGET_ELEMENTS', message: string): void },
): void {
  if (wire.clobbered)
    warnings.add(
      'CLOBBERED_DOM',
      'controls of a form are named like DOM properties of the form; boxes are still correct',
    );
  if (wire.malformed)
    warnings.add('MALFORMED_XML', 'the page is XML with an error: the part after the error is not shown');
  if (wire.elementsLeftOut > 0)
    warnings.add(
      'BUDGET_ELEMENTS',
      `the page has more than ${wire.parents.length} elements: the rest is left out`,
    );
}

/** True for a page without a text or a picture that is seen. */
export const showsNothing = ({ elements, texts }: Pick<DecodedWalk, 'elements' | 'texts'>): boolean =>
  !texts.some(({ visibility }) => isSeen(visibility) || isConcealed(visibility)) &&
  !elements.some(({ tag, visibility }) => REPLACED_TAGS.has(tag) && isSeen(visibility));
