// The official MCP client on a server whose pages are made from HTML, without a browser.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { KeptPages, type UserTabs } from '../../../src/front/mcp/kept-pages.ts';
import { mcpServer } from '../../../src/front/mcp/mcp-server.ts';
import type { VisitOptions } from '../../../src/front/mcp/tool-options.ts';
import type { SegmentCalls } from '../../../src/judge/record/stage.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { judgedPage } from '../../support/judged-page.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

export interface Connected {
  readonly client: Client;
  /** Addresses that were opened. */
  readonly visits: string[];
}

export type Pages = (url: string, calls: SegmentCalls & VisitOptions) => string | Promise<string>;

export async function connected(
  html: Pages,
  now?: () => number,
  {
    center = true,
    tabs,
    ...overrides
  }: Partial<Snapshot> & { readonly center?: boolean; readonly tabs?: Pick<UserTabs, 'list'> } = {},
): Promise<Connected> {
  const visits: string[] = [];
  const read: UserTabs['read'] = async (url, calls) => {
    visits.push(url);
    const snapshot = snapshotFromHtml(await html(url, calls), { url, finalUrl: url, ...overrides });
    return judgedPage(snapshot, { center }, calls);
  };
  const pages = new KeptPages(read, now, tabs && { ...tabs, read });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer(pages).connect(theirs);
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(ours);
  return { client, visits };
}

export const textOf = (answer: { content?: unknown }): string =>
  (answer.content as { type: string; text?: string }[]).map(({ text = '' }) => text).join('\n');
