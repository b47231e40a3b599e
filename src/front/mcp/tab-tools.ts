// Tools for the tabs of the Chrome that the user connected: `pith_tabs`, and `pith_read` with `tab`.

import { z } from 'zod';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { TabReader } from '../../run/pipeline/connect.ts';
import type { ConnectOptionsInput } from '../../run/pipeline/connect-option-rows.ts';
import type { UserTabs } from './kept-pages.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { readTool } from './read-tools.ts';
import { type Tool, tool } from './tool.ts';
import { markedAddress, newMark, untrusted } from './untrusted.ts';

export const tabsTool = tool({
  name: 'pith_tabs',
  description: "List the tabs that are open in the user's own Chrome, for pith_read with tab.",
  input: z.object({}),
  output: z.object({
    tabs: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
    left: z.number(),
  }),
  run: async ({ tabs: ofUser }) => {
    const tabs = (await ofUser?.list()) ?? [];
    const listed = tabs.slice(0, LIMITS.mostEntries);
    const left = tabs.length - listed.length;
    const mark = newMark();
    const lines = listed.map(({ id, title, url }) => `${id} ${onOneLine(title)} ${shortened(url)}`);
    return {
      text: `${untrusted(lines.join('\n'), mark)}${left === 0 ? '' : `\n${left} more tabs are not listed`}`,
      data: {
        tabs: listed.map(({ id, title, url }) => ({
          id,
          title: untrusted(onOneLine(title), mark),
          url: markedAddress(shortened(url), mark),
        })),
        left,
      },
    };
  },
});

const shortened = (url: string): string => url.slice(0, LIMITS.urlChars);

export const readTabTool: Tool = {
  ...readTool,
  input: readTool.input.extend({
    tab: z
      .string()
      .optional()
      .describe("or a tab of the user's Chrome: its id, or a part of its title or address"),
  }),
};

/** Connects with each call: the browser may be started and ended meanwhile. */
export function userTabs(input: ConnectOptionsInput): UserTabs {
  let reader: Promise<TabReader> | undefined;
  // Loaded with the first call: an idle server stays small.
  const load = () => {
    reader ??= import('../../run/pipeline/connect.ts').then(({ tabReader }) => tabReader(input));
    return reader;
  };
  return {
    list: async () => (await load()).tabs(),
    read: async (tab, calls) => (await load()).read(tab, { seenOnly: true, ...calls }),
  };
}
