// A tool of the MCP server: its description, its schemas and its work.

import { z } from 'zod';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { PAGE_OPTIONS } from '../../see/browser/options/page-option-rows.ts';
import { pageOptionsSchema } from '../../see/browser/options/page-options.ts';
import type { KeptPage, KeptPages } from './kept-pages.ts';
import { plainAddress } from './untrusted.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (pages: KeptPages, input: never, calls: SegmentCalls) => Promise<ToolAnswer>;
}

interface ToolAnswer {
  /** For the model: words of pith, and text of the page between marks. */
  readonly text: string;
  /** Fits the output schema of the tool. */
  readonly data: Record<string, unknown>;
  readonly picture?: { readonly base64: string; readonly mimeType: string; readonly uri: string };
}

/** Types the input of `run` by its schema. */
export const tool = <Input extends z.ZodObject>(
  row: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input;
    readonly run: (pages: KeptPages, input: z.output<Input>, calls: SegmentCalls) => Promise<ToolAnswer>;
  },
): Tool => row as unknown as Tool;

/** Input fields of most tools. */
export const PAGE_INPUT = {
  url: z.string().optional().describe('http(s) address to open'),
  page: z.string().optional().describe('or the id of a page from an earlier answer: no new visit'),
};

/** For tools whose answer depends on the window: where the parts of a page are, and the content. */
export const WINDOW_INPUT = {
  viewport: pageOptionsSchema.shape.viewport.unwrap().optional().describe(PAGE_OPTIONS.viewport.help),
};

export const PAGE_OUTPUT = { page: z.string(), url: z.string() };

export const pageData = ({ id, result }: KeptPage): { page: string; url: string } => ({
  page: id,
  url: ownAddress(result.snapshot),
});

export const pageLines = ({ id, result }: KeptPage): string =>
  `page ${id} (pass it as page to ask more about it)\nurl ${ownAddress(result.snapshot)}${
    isTab(result.snapshot) ? "\nread in a tab of the user's own browser, with their session" : ''
  }`;

const isTab = ({ environment }: Snapshot): boolean => environment.isolation === 'tab';

/** As the caller wrote it if the page did not change it, else what of it can hold no sentence. */
const ownAddress = (snapshot: Snapshot): string =>
  snapshot.url === snapshot.finalUrl && !isTab(snapshot) ? snapshot.url : plainAddress(snapshot.finalUrl);
