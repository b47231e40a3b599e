// Shapes of the objects that functions of the library accept, for `checked`.

import { type Kind, shaped } from '../../base/schema/checked-call.ts';
import { SNAPSHOT } from '../../page/snapshot/parse-snapshot.ts';

export const ZONING = shaped('a zoning', { zones: 'list', thresholds: 'object', method: 'string' });
export const METADATA = shaped('metadata', {});

const SELECTION = shaped('a selection', { keptElements: 'object', keptTexts: 'object' });

export const JUDGED: Kind = {
  what: 'a judged page',
  fits: value => {
    const { snapshot, zoning, content, selection } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return (
      SNAPSHOT.fits(snapshot) && ZONING.fits(zoning) && METADATA.fits(content) && SELECTION.fits(selection)
    );
  },
  refuse: value => SNAPSHOT.refuse?.((value as { snapshot?: unknown }).snapshot),
};
