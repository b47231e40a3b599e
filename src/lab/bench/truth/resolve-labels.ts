// Resolves the selectors of a label file to elements of a page, and reports everything that does not fit.

import { SlowSelectorError, selectElements } from '../../../page/snapshot/select-elements.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../../page/snapshot/xpath.ts';
import { LABEL_ZONES, type LabelZone, type PageLabels } from './labels.ts';
import type { LabelProblem, LabelProblemCode } from './problems.ts';

export interface ResolvedLabels {
  /** For each element the zone of its nearest labelled ancestor or itself; `null` if there is none. */
  readonly zones: readonly (LabelZone | null)[];
  /** For each element true if the nearest of `keep` and `drop` keeps it; `null` if content is not labelled. */
  readonly content: readonly boolean[] | null;
  readonly problems: readonly LabelProblem[];
}

export function resolveLabels(snapshot: Snapshot, labels: PageLabels, file: string): ResolvedLabels {
  const problems: LabelProblem[] = [];
  const mark = markOn(snapshot, file, problems);
  const zoneMarks = new Map<number, LabelZone>();
  for (const zone of LABEL_ZONES) mark(`zones.${zone}`, labels.zones[zone], zone, zoneMarks);
  const contentMarks = new Map<number, 'keep' | 'drop'>();
  mark('content.keep', labels.content?.keep ?? [], 'keep', contentMarks);
  mark('content.drop', labels.content?.drop ?? [], 'drop', contentMarks);
  return {
    zones: inherit<LabelZone | null>(snapshot, zoneMarks, null),
    content:
      labels.content === null
        ? null
        : inherit<'keep' | 'drop'>(snapshot, contentMarks, 'drop').map(mark => mark === 'keep'),
    problems,
  };
}

type Marker = <Label extends string>(
  field: string,
  selectors: readonly string[],
  label: Label,
  marks: Map<number, Label>,
) => void;

function markOn(snapshot: Snapshot, file: string, problems: LabelProblem[]): Marker {
  return (field, selectors, label, marks) => {
    const report = (code: LabelProblemCode, place: string, message: string) =>
      problems.push({ code, file, place, message });
    for (const selector of selectors) {
      const found = selectOrReport(snapshot, selector, (code, message) =>
        report(code, `${field}: ${selector}`, message),
      );
      for (const element of found) {
        const before = marks.get(element);
        if (before === undefined) marks.set(element, label);
        else if (before !== label) {
          const path = xpathOf(snapshot, element);
          report('TWO_LABELS', `${field}: ${selector}`, `also labelled ${before}: ${path}`);
        }
      }
    }
  };
}

/** Reports a selector that is wrong, takes too long or matches nothing. */
export function selectOrReport(
  snapshot: Snapshot,
  selector: string,
  report: (code: LabelProblemCode, message: string) => void,
): readonly number[] {
  try {
    const found = selectElements(snapshot, selector);
    if (found.length === 0) report('NO_MATCH', 'matches no element of the page');
    return found;
  } catch (error) {
    const isSlow = error instanceof SlowSelectorError;
    report(
      'BAD_SELECTOR',
      isSlow
        ? 'takes too long on this page: use fewer combinators'
        : 'is not a CSS selector: check its brackets, quotes, commas and pseudo-classes',
    );
    return [];
  }
}

/** Inherits along the painted tree, so that the content of a slot or frame lies in the zone of its host. */
function inherit<Label>(snapshot: Snapshot, marks: ReadonlyMap<number, Label>, none: Label): Label[] {
  const labels: Label[] = [];
  for (const [index, element] of snapshot.elements.entries())
    labels.push(marks.get(index) ?? labels[element.parent] ?? none);
  return labels;
}
