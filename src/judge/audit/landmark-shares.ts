// How far zones and declared landmarks agree: the text of a zone beside that of the landmark that stands for it.

import { LANDMARK_ROLES, type Landmark } from '../../page/snapshot/landmarks.ts';
import type { Zone } from '../zones/zoning.ts';
import { type AuditedPage, charsOf } from './audited-page.ts';

export interface LandmarkShare {
  readonly role: (typeof LANDMARK_ROLES)[Landmark];
  readonly zones: readonly Zone[];
  /** Characters: in landmarks of the role, in the zones, and in both. */
  readonly declared: number;
  readonly painted: number;
  readonly both: number;
}

/** A menu in HEADER is a part of the header, and one in a side column a part of that. */
const ZONES_OF: readonly (readonly [Landmark, readonly Zone[]])[] = [
  ['header', ['HEADER']],
  ['nav', ['HEADER', 'LM', 'RM']],
  ['aside', ['LM', 'RM']],
  ['main', ['CENTER']],
  ['footer', ['FOOTER']],
];

export const landmarkShares = ({ texts }: AuditedPage): LandmarkShare[] =>
  ZONES_OF.map(([name, zones]) => {
    const declared = texts.filter(({ landmarks }) => landmarks.has(name));
    const painted = texts.filter(({ zone }) => zones.includes(zone));
    const both = declared.filter(({ zone }) => zones.includes(zone));
    return {
      role: LANDMARK_ROLES[name],
      zones,
      declared: charsOf(declared),
      painted: charsOf(painted),
      both: charsOf(both),
    };
  });
