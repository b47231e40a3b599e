// Pages whose readers' comments are marked by hand: `comments.json` lists them with selectors of their comments.

import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { readGzipped } from '../datasets/dataset-files.ts';
import { fileVisit, htmlVisit } from '../pages/pages-to-see.ts';
import { type PageToSee, visitOptions } from '../pages/see-pages.ts';
import { parseJson } from '../truth/labels.ts';

/** A text that readers comment on, their posts, reviews of a product, or something else that only looks like comments. */
export const MARKED_KINDS = ['article', 'thread', 'reviews', 'none'] as const;

const selector = z.string().min(1).optional();
const markSchema = z.strictObject({
  /** Path of the saved page, from the folder of the list. */
  page: z.string().min(1),
  url: z.string().default(''),
  kind: z.enum(MARKED_KINDS),
  /** Selects the comments, each an element. */
  comments: selector,
  /** Selects what readers wrote in them; without it, all of a comment is scored. */
  text: selector,
  /** Selects what belongs to them, such as their heading and form. */
  block: selector,
  /** Select a comment's writer and time in it; unknown without them. */
  author: selector,
  date: selector,
  /** Selects blocks of answers, for pages whose comments do not nest in each other. */
  answers: selector,
});

export type CommentMarks = z.infer<typeof markSchema>;
export type MarkedPage = PageToSee & { readonly marks: CommentMarks; readonly file: string };

export const MARKS_FILE = 'comments.json';

export async function readMarkedPages(folder: string): Promise<MarkedPage[]> {
  const file = join(folder, MARKS_FILE);
  const list = parseJson(await readFile(file, 'utf8'), file, z.array(markSchema));
  return list.map(marks => {
    const page = resolve(folder, marks.page);
    return { id: marks.page, marks, file: page, ...visitOf(page, marks.url) };
  });
}

/** A page in a folder of its own is opened with the files beside it, any other alone. */
function visitOf(file: string, url: string): Omit<PageToSee, 'id'> {
  if (/^(?:page|index)\.html$/u.test(basename(file)))
    return fileVisit(file, resolve(file, '..', '..'), [], visitOptions());
  const readHtml = file.endsWith('.gz')
    ? () => readGzipped(file)
    : async () => ({ bytes: await readFile(file), charset: null });
  return htmlVisit(url, readHtml);
}
