// Reads folders of labelled pages: a `manifest.json` with pages and labels, a folder for each page, or labels beside it.

import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { isThere, readTextIfThere } from '../../../base/files/read-if-there.ts';
import { type PageLabels, parseJson, parseLabels } from './labels.ts';
import { badFile, type LabelProblem, LabelProblemsError } from './problems.ts';

export interface LabelledPage {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** Absolute path of the page. */
  readonly pageFile: string;
  /** Absolute path of the label file, for problems. */
  readonly labelFile: string;
  readonly labels: PageLabels;
}

/** Reads every labelled page of a folder. Throws the problems of all files together as one `LabelProblemsError`. */
export async function readLabelSet(folder: string): Promise<LabelledPage[]> {
  const entries = (await readManifest(folder)) ?? (await listPages(folder));
  const problems: LabelProblem[] = [];
  const pages: LabelledPage[] = [];
  for (const entry of entries) {
    try {
      pages.push(await readEntry(folder, entry));
    } catch (error) {
      if (!(error instanceof LabelProblemsError)) throw error;
      problems.push(...error.problems);
    }
  }
  problems.push(...duplicateIds(pages));
  if (pages.length === 0 && problems.length === 0)
    problems.push(
      badFile(
        folder,
        'holds neither a manifest.json, nor folders with page.html and labels.json, nor pages with NAME.labels.json beside them',
      ),
    );
  if (problems.length > 0) throw new LabelProblemsError(problems);
  return pages;
}

export const isLabelSet = async (folder: string): Promise<boolean> =>
  ((await readManifest(folder)) ?? (await listPages(folder))).length > 0;

const manifestSchema = z.array(
  z.object({
    id: z.string().min(1),
    page: z.string().min(1),
    label: z.string().min(1),
    kind: z.string().min(1).optional(),
    title: z.string().default(''),
  }),
);
type ManifestEntry = z.infer<typeof manifestSchema>[number];

async function readManifest(folder: string): Promise<ManifestEntry[] | null> {
  const file = join(folder, 'manifest.json');
  const text = await readTextIfThere(file);
  return text === null ? null : parseJson(text, file, manifestSchema);
}

/**
 * Lists `<name>/{page.html,labels.json}` and `<name>.{html,labels.json}`, with a saved snapshot in place of HTML too;
 * ignores pages without labels.
 */
async function listPages(folder: string): Promise<ManifestEntry[]> {
  const children = await readdir(folder, { withFileTypes: true });
  const names = children.map(({ name }) => name);
  const entries: ManifestEntry[] = [];
  for (const child of children.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const entry = child.isDirectory()
      ? inFolder(child.name, await readdir(join(folder, child.name)))
      : besidePage(child.name, names);
    if (entry !== undefined) entries.push({ ...entry, title: '' });
  }
  return entries;
}

type PageEntry = Pick<ManifestEntry, 'id' | 'page' | 'label'>;

function inFolder(name: string, files: readonly string[]): PageEntry | undefined {
  if (!files.includes('labels.json')) return undefined;
  const page = ['page.html', 'index.html', 'page.json.gz'].find(file => files.includes(file)) ?? 'page.html';
  return { id: name, page: `${name}/${page}`, label: `${name}/labels.json` };
}

const BESIDE = '.labels.json';

function besidePage(label: string, names: readonly string[]): PageEntry | undefined {
  if (!label.endsWith(BESIDE)) return undefined;
  const id = label.slice(0, -BESIDE.length);
  const page = names.find(name => name.replace(/\.[a-z]+(?:\.gz)?$/i, '') === id);
  return { id, page: page ?? `${id}.html`, label };
}

async function readEntry(folder: string, entry: ManifestEntry): Promise<LabelledPage> {
  const labelFile = pathInside(folder, entry.label);
  const pageFile = pathInside(folder, entry.page);
  const text = await readTextIfThere(labelFile);
  if (text === null)
    throw new LabelProblemsError([badFile(labelFile, 'is listed in the set but does not exist')]);
  const labels = parseLabels(text, labelFile);
  if (!(await isThere(pageFile)))
    throw new LabelProblemsError([badFile(labelFile, `has no page: ${entry.page} does not exist`)]);
  const { id, title } = entry;
  return { id, title, kind: entry.kind ?? labels.kind, pageFile, labelFile, labels };
}

/** Rejects paths outside of the folder, because a set may come from anywhere. */
function pathInside(folder: string, path: string): string {
  const root = resolve(folder);
  const file = resolve(root, path);
  if (file.startsWith(root + sep)) return file;
  throw new LabelProblemsError([badFile(join(folder, 'manifest.json'), `${path} lies outside of the set`)]);
}

function duplicateIds(pages: readonly LabelledPage[]): LabelProblem[] {
  const seen = new Set<string>();
  const problems: LabelProblem[] = [];
  for (const page of pages) {
    if (seen.has(page.id))
      problems.push(badFile(page.labelFile, `the id ${page.id} is used twice in the set`));
    seen.add(page.id);
  }
  return problems;
}
