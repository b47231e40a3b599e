// A tool of the MCP server: its description, its schemas and its work.

import { z } from 'zod';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ReadAgain } from '../../run/pipeline/audit-page.ts';
import type { KeptPage, KeptPages, NamedPage } from './kept-pages.ts';
import { optionFields, visitOptions } from './tool-options.ts';
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

interface PageTool<Input extends z.ZodRawShape> extends Pick<Tool, 'name' | 'description'> {
  /** The rows of options that it takes; none if it is undefined. */
  readonly takes?: Parameters<typeof optionFields>[0];
  /** Beside those that name and open the page. */
  readonly input: Input;
  /** Beside the page. */
  readonly output: z.ZodRawShape;
  /** Throws for an input that does not fit, before the page is opened. */
  readonly refuse?: (input: z.output<z.ZodObject<Input>>) => void;
  /** The answer without what names the page. */
  readonly run: (
    page: KeptPage,
    input: z.output<z.ZodObject<Input>>,
    /** Opens its address once more; undefined for a page of an earlier answer. */
    readAgain: ReadAgain | undefined,
  ) => ToolAnswer | Promise<ToolAnswer>;
}

/** A tool that asks about one page, which it opens if need be. */
export function pageTool<Input extends z.ZodRawShape>(row: PageTool<Input>): Tool {
  const { name, description, takes, input, output, refuse, run } = row;
  return {
    name,
    description,
    input: z.object({ ...PAGE_INPUT, ...(takes && optionFields(takes)), ...input }),
    output: z.object({ page: z.string(), url: z.string(), ...output }),
    run: async (pages, given: z.output<z.ZodObject<Input>> & NamedPage, calls) => {
      refuse?.(given);
      const options = visitOptions(given);
      const page = await pages.get(given, calls, options);
      const { url } = given;
      const readAgain: ReadAgain | undefined =
        url === undefined
          ? undefined
          : bare => pages.visit(url, { signal: calls.signal, ...options, ...bare });
      const { text, data, ...rest } = await run(page, given, readAgain);
      return {
        text: `${pageLines(page)}\n${text}`,
        data: { page: page.id, url: ownAddress(page.result.snapshot), ...data },
        ...rest,
      };
    },
  };
}

const PAGE_INPUT = {
  url: z.string().optional().describe('http(s) address to open'),
  page: z.string().optional().describe('or the id of a page from an earlier answer: no new visit'),
};

export const pageLines = ({ id, result }: KeptPage): string =>
  `page ${id} (pass it as page to ask more about it)\nurl ${ownAddress(result.snapshot)}${
    isTab(result.snapshot) ? "\nread in a tab of the user's own browser, with their session" : ''
  }`;

const isTab = ({ environment }: Snapshot): boolean => environment.isolation === 'tab';

/** As the caller wrote it if the page did not change it, else what of it can hold no sentence. */
const ownAddress = (snapshot: Snapshot): string =>
  snapshot.url === snapshot.finalUrl && !isTab(snapshot) ? snapshot.url : plainAddress(snapshot.finalUrl);
