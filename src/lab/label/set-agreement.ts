// How far two people agree on the pages of a set that both have labelled.

import { readFile } from 'node:fs/promises';
import { asPithError, ERROR_KINDS, type ErrorCode, EXIT, PithError } from '../../base/errors.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { PageAgreement, SetAgreement } from '../../show/studio/page/label/label-wire.ts';
import { parseLabels } from '../bench/truth/labels.ts';
import { compareLabels, type NamedLabels } from './compare-labels.ts';
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
      const [ones, others] = [await labelsBy(page, one), await labelsBy(page, other)];
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

async function labelsBy({ labelFile }: PageToLabel, by: string): Promise<NamedLabels> {
  const file = labelFileBy(labelFile, by);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PithError('LABELS_INVALID', `${file} cannot be read`, { cause });
  });
  return { file, labels: parseLabels(text, file) };
}
