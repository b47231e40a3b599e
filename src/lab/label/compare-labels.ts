// Compares two label files of one page: how much text both put in the same zone, and where they differ.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { pathOf, snippetOf } from '../bench/truth/describe-item.ts';
import type { PageLabels } from '../bench/truth/labels.ts';
import { LabelProblemsError } from '../bench/truth/problems.ts';
import { resolveLabels } from '../bench/truth/resolve-labels.ts';
import { candidatesOf } from '../bench/truth/truth.ts';

export interface LabelAgreement {
  readonly schema: 'pith/label-agreement@1';
  /** Characters without white space; a picture counts as 40, as in the benchmark. */
  readonly weight: number;
  /** Share of the weight, 0 to 1. */
  readonly zones: number;
  /** `null` if one of them does not label content. */
  readonly content: number | null;
  /** Heaviest first. */
  readonly disagreements: readonly LabelDisagreement[];
}

export interface LabelDisagreement {
  readonly about: 'zone' | 'content';
  readonly weight: number;
  readonly path: string;
  readonly text: string;
  /** A zone, `kept` or `dropped`; `uncovered` if a file has no label. */
  readonly one: string;
  readonly other: string;
}

export interface NamedLabels {
  readonly file: string;
  readonly labels: PageLabels;
}

/** Throws if a file has selectors without matches, as the benchmark does: they would count as agreement. */
export function compareLabels(snapshot: Snapshot, one: NamedLabels, other: NamedLabels): LabelAgreement {
  const [ones, others] = [one, other].map(({ labels, file }) => resolveLabels(snapshot, labels, file));
  const problems = [...(ones?.problems ?? []), ...(others?.problems ?? [])];
  if (problems.length > 0) throw new LabelProblemsError(problems);
  const disagreements: LabelDisagreement[] = [];
  const sums = { weight: 0, zones: 0, content: 0 };
  for (const candidate of candidatesOf(snapshot)) {
    const { element, weight } = candidate;
    sums.weight += weight;
    const [zoneOne, zoneOther] = [ones?.zones[element] ?? 'uncovered', others?.zones[element] ?? 'uncovered'];
    const addDisagreement = (about: 'zone' | 'content', one: string, other: string) =>
      disagreements.push({
        about,
        weight,
        path: pathOf(snapshot, element),
        text: snippetOf(snapshot, candidate),
        one,
        other,
      });
    if (zoneOne === zoneOther) sums.zones += weight;
    else addDisagreement('zone', zoneOne, zoneOther);
    const [kept, keptToo] = [ones?.content?.[element] === true, others?.content?.[element] === true];
    if (kept === keptToo) sums.content += weight;
    else addDisagreement('content', kept ? 'kept' : 'dropped', keptToo ? 'kept' : 'dropped');
  }
  const saysContent = ones?.content !== null && others?.content !== null;
  const share = (part: number): number => (sums.weight === 0 ? 1 : part / sums.weight);
  return {
    schema: 'pith/label-agreement@1',
    weight: sums.weight,
    zones: share(sums.zones),
    content: saysContent ? share(sums.content) : null,
    disagreements: disagreements
      .filter(({ about }) => about === 'zone' || saysContent)
      .sort((a, b) => b.weight - a.weight),
  };
}
