// Renders the content of a page as Markdown, text and clean HTML.

import type { Root } from 'hast';
import { z } from 'zod';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { atOnce, type Steps } from '../../base/threads/steps.ts';
import { characterCount } from '../../page/perception/letters.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { hastOf } from '../hast/hast.ts';
import { titleOf } from '../metadata/metadata.ts';
import {
  CONTENT_OPTIONS,
  type ContentChoices,
  type LinkStyle,
  RENDERING_OPTIONS,
  type RenderingChoices,
} from '../options/content-option-rows.ts';
import { contentSelectorsSchema, siteRulesSchema } from '../options/selector-schemas.ts';
import { type ContentSelection, contentSelection } from '../selection/content-selection.ts';
import type { ContentSource } from '../selection/content-sources.ts';
import { NO_TEXT, type TextPart } from '../selection/hidden/unfolded.ts';
import type { Selection } from '../selection/kept.ts';
import type { Zoning } from '../zones/zoning.ts';
import { htmlOf } from './html.ts';
import { markdownOf } from './markdown/markdown.ts';
import { textOf } from './text.ts';

export interface Content extends Renderings {
  readonly title: string;
  /** Source of the content: judged, or a fallback. `given`: the caller passed the selection. */
  readonly source: ContentSource | 'given';
  /** The text of CENTER that is not content, in characters without white space. */
  readonly dropped: TextPart;
  /** The part of the content that is collapsed until a reader opens it, in characters without white space. */
  readonly folded: TextPart;
}

export interface ContentOptions extends Omit<ContentChoices, 'center'>, Pick<RenderingChoices, 'links'> {
  /** `content` keeps what a reader came for (the default), `center` all of CENTER, as in the paper. */
  readonly selection?: SelectionName | Selection;
}

const isSelection = (value: unknown): boolean =>
  (value as Selection | null | undefined)?.keptElements instanceof Uint8Array &&
  (value as Selection).keptTexts instanceof Uint8Array;

const { center: _, ...OPTIONS } = { ...CONTENT_OPTIONS, links: RENDERING_OPTIONS.links };

export const contentOptionsSchema = z.strictObject({
  /** `content` keeps what a reader came for, `center` all of CENTER, as in the paper; or a selection of your own. */
  selection: z
    .union(
      [z.enum(['content', 'center']), z.custom<Selection>(isSelection)],
      "expected 'content', 'center' or a selection",
    )
    .default('content'),
  ...schemasOfRows(OPTIONS, { z, selectors: contentSelectorsSchema, rules: siteRulesSchema }),
});

export type SelectionName = 'content' | 'center';

export function contentOf(snapshot: Snapshot, zoning: Zoning, options: ContentOptions = {}): Content {
  const { selection: choice, links, ...choices } = parseOptions(contentOptionsSchema, options);
  const selection = selectionOf(snapshot, zoning, choice, choices);
  return atOnce(contentStepsOfTree(snapshot, selection, hastOf(snapshot, selection), links));
}

/** `tree`: `hastOf` the selection. */
export function* contentStepsOfTree(
  snapshot: Snapshot,
  selection: Selection,
  tree: Root,
  links?: LinkStyle,
): Steps<Content> {
  const { source, dropped, folded } = isContentSelection(selection) ? selection : GIVEN;
  const title = titleOf(snapshot);
  yield;
  const markdown = markdownOf(tree, links);
  yield;
  return { title, ...renderingsOf(tree, markdown), source, dropped, folded };
}

const GIVEN = { source: 'given', dropped: NO_TEXT, folded: NO_TEXT } as const;

function selectionOf(
  snapshot: Snapshot,
  zoning: Zoning,
  choice: SelectionName | Selection,
  choices: Omit<ContentChoices, 'center'>,
): Selection {
  if (typeof choice !== 'string') return choice;
  return contentSelection(snapshot, zoning, { center: choice === 'center', ...choices });
}

const isContentSelection = (selection: Selection): selection is ContentSelection => 'source' in selection;

/** The content in its three forms, from one tree. */
export interface Renderings {
  readonly html: string;
  readonly text: string;
  readonly markdown: string;
  /** Length of `text` in characters. */
  readonly chars: number;
}

/** `markdown`: replaces the Markdown with links in their text. */
export function renderingsOf(root: Root, markdown = markdownOf(root)): Renderings {
  const text = textOf(root);
  return { html: htmlOf(root), text, markdown, chars: characterCount(text.trimEnd()) };
}
