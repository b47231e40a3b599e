// Measures how far two people agree: on one page, by two label files, and on the pages of a set that both have labelled.

import { asPithError, ERROR_KINDS, type ErrorCode, EXIT, PithError } from '../../base/errors.ts';
import { readRegularText } from '../../base/files/regular-file.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import type { Disagreement, PageAgreement, SetAgreement } from '../../show/studio/page/label/label-wire.ts';
import { type PageLabels, parseLabels } from '../bench/truth/labels.ts';
import { LabelProblemsError, snippetOf } from '../bench/truth/problems.ts';
import { resolveLabels } from '../bench/truth/resolve-labels.ts';
import { candidatesOf } from '../bench/truth/truth.ts';
import { labelFileBy, type PageToLabel } from './label-pages.ts';

interface AgreementOptions<Page> {
  readonly one: string;
  readonly other: string;
  readonly snapshotOf: (page: Page) => Promise<Snapshot>;
  /** Pages that are listed, disagreements of each, and problems. */
  readonly most: {
    readonly differing: number;
    readonly disagreements: number;
    readonly problems: number;
  };
}

export async function setAgreement<Page extends PageToLabel>(
  all: readonly Page[],
  { one, other, snapshotOf, most }: AgreementOptions<Page>,
): Promise<SetAgreement> {
  const pages: PageAgreement[] = [];
  const problems: string[] = [];
  for (const page of all) {
    try {
      const labelsBy = (by: string) => readLabels(labelFileBy(page.labelFile, by));
      const [ones, others] = [await labelsBy(one), await labelsBy(other)];
      const agreement = compareLabels(await snapshotOf(page), ones, others);
      const { weight, zones, content, disagreements } = agreement;
      pages.push({
        name: page.name,
        weight,
        zones,
        content,
        disagreements: disagreements.slice(0, most.disagreements),
      });
    } catch (error) {
      const { code, message } = asPithError(error);
      if (!isOfPage(code)) throw error;
      problems.push(`${page.name}: ${message}`);
    }
  }
  pages.sort((a, b) => a.zones - b.zones);
  const withContent = pages.filter(({ content }) => content !== null);
  return {
    one,
    other,
    zones: weighted(pages, ({ zones }) => zones),
    content: weighted(withContent, ({ content }) => content ?? 0),
    pages: pages.slice(0, most.differing),
    morePages: Math.max(0, pages.length - most.differing),
    problems: problems.slice(0, most.problems),
    moreProblems: Math.max(0, problems.length - most.problems),
  };
}

/** Errors of a page or its labels; others would be the same for all pages. */
const isOfPage = (code: ErrorCode): boolean =>
  ERROR_KINDS[code].exitCode === EXIT.allFailed || INPUT_ERRORS.has(code);

const INPUT_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LABELS_INVALID',
  'LABELS_CHANGED',
  'FILE_NOT_FOUND',
  'SNAPSHOT_INVALID',
  'INPUT_TOO_LARGE',
  'JOB_TIMEOUT',
]);

function weighted(pages: readonly PageAgreement[], shareOf: (page: PageAgreement) => number): number | null {
  const weight = pages.reduce((sum, page) => sum + page.weight, 0);
  return weight === 0 ? null : pages.reduce((sum, page) => sum + page.weight * shareOf(page), 0) / weight;
}

export async function readLabels(file: string): Promise<NamedLabels> {
  const text = await readRegularText(file).catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the label file ${file} cannot be read`, { cause });
  });
  return { file, labels: parseLabels(text, file) };
}

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

interface LabelDisagreement extends Disagreement {
  readonly weight: number;
}

export interface NamedLabels {
  readonly file: string;
  readonly labels: PageLabels;
}

/**
 * Compares two label files of one page: how much text both put in the same zone, and where they differ. Throws if a
 * file has selectors without matches, as the benchmark does: they would count as agreement.
 */
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
        path: xpathOf(snapshot, element),
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
