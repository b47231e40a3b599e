// The MCP server: eight tools that read pages, one more with a Chrome of the user, and the pictures of kept pages as
// resources.

import { createRequire } from 'node:module';
import { McpServer, ResourceTemplate, type ServerContext } from '@modelcontextprotocol/server';
import type { ZodObject } from 'zod';
import { asPithError, type PithError, usageError } from '../../base/errors.ts';
import { misfit } from '../../base/schema/misfit.ts';
import type { SegmentStage } from '../../judge/record/stage.ts';
import { auditTool } from './audit-tool.ts';
import { handlesTool } from './handle-tool.ts';
import type { KeptPages } from './kept-pages.ts';
import { diffTool, PICTURES, pagePng, pictureTool, pictureUri, zonesTool } from './look-tools.ts';
import { findTool, linksTool, readTool } from './read-tools.ts';
import { readTabTool, tabsTool } from './tab-tools.ts';
import type { Tool } from './tool.ts';
import { untrusted } from './untrusted.ts';

const TOOLS_OF_PAGES: readonly Tool[] = [
  findTool,
  linksTool,
  handlesTool,
  zonesTool,
  pictureTool,
  diffTool,
  auditTool,
];
const TOOLS: readonly Tool[] = [readTool, ...TOOLS_OF_PAGES];
/** docs/mcp.md shows them. */
export const EVERY_TOOL: readonly Tool[] = [...TOOLS, tabsTool];
/** The tools of a server to which the user has connected a Chrome. */
const TOOLS_WITH_TABS: readonly Tool[] = [tabsTool, readTabTool, ...TOOLS_OF_PAGES];

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };

/** Makes a server for one connection; connections share the kept pages. */
export function mcpServer(pages: KeptPages): McpServer {
  const server = new McpServer({ name: 'pith', version });
  for (const { name, description, input, output, run } of pages.tabs === undefined
    ? TOOLS
    : TOOLS_WITH_TABS) {
    const annotations = { readOnlyHint: true, openWorldHint: true };
    // Otherwise a mistyped argument would be ignored silently.
    const schema = input.strict();
    const config = { description, inputSchema: unchecked(schema), outputSchema: output, annotations };
    server.registerTool(name, config, async (given, context) => {
      try {
        const onStage = progressOf(context);
        const checked = argumentsOf(schema, given) as never;
        return contentOf(await run(pages, checked, { signal: context.mcpReq.signal, onStage }));
      } catch (error) {
        return { isError: true, content: [{ type: 'text' as const, text: failureText(asPithError(error)) }] };
      }
    });
  }
  const template = new ResourceTemplate(pictureUri('{page}', '{name}'), { list: undefined });
  const metadata = { mimeType: 'image/png', description: 'the whole screenshot of a kept page' };
  server.registerResource('picture', template, metadata, async (uri, { page, name }) => {
    const kind = PICTURES.find(picture => picture === name) ?? 'page';
    const png = await pagePng(pages.kept(String(page)), kind);
    return { contents: [{ uri: uri.href, mimeType: 'image/png', blob: png.toString('base64') }] };
  });
  return server;
}

/** Shows its JSON schema, and leaves the check to the tool, whose errors have the documented form. */
function unchecked(schema: ZodObject): typeof schema {
  const standard = { ...schema['~standard'], validate: (value: unknown) => ({ value: value as never }) };
  return Object.create(schema, { '~standard': { value: standard } }) as typeof schema;
}

function argumentsOf(schema: ZodObject, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(issue =>
    issue.path.length === 0 ? misfit(issue) : `${issue.path.join('.')}: ${misfit(issue)}`,
  );
  throw usageError(`the arguments do not fit: ${faults.join('; ')}`);
}

type Answer = Awaited<ReturnType<Tool['run']>>;

const contentOf = ({ text, data, picture }: Answer) => ({
  content: [
    { type: 'text' as const, text },
    ...(picture === undefined
      ? []
      : [
          { type: 'image' as const, data: picture.base64, mimeType: picture.mimeType },
          {
            type: 'resource_link' as const,
            uri: picture.uri,
            name: 'whole screenshot',
            mimeType: 'image/png',
          },
        ]),
  ],
  structuredContent: data,
});

const STAGES: readonly SegmentStage['name'][] = ['navigating', 'captured', 'zones', 'content'];

/** Notifies a client that asked for progress. */
function progressOf({ mcpReq }: ServerContext): ((stage: SegmentStage) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ name }) => {
    const params = { progressToken, progress: STAGES.indexOf(name) + 1, total: STAGES.length, message: name };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

/** Tells a model what to do after an error. */
const NEXT: Partial<Record<PithError['code'], string>> = {
  USAGE: 'correct the arguments',
  URL_INVALID: 'give a whole address with https://',
  PART_NOT_FOUND: 'call pith_read with outline, and use an id of it',
  TAB_NOT_FOUND: 'call pith_tabs, and give an id of it as tab',
  TAB_AMBIGUOUS: 'call pith_tabs, and give an id of it as tab',
  NOT_FOUND: 'open the page again by its url',
  NAV_TIMEOUT: 'call pith_read again with a longer timeout_ms',
  SELECTOR_NOT_FOUND: 'call again with another wait or a longer timeout_ms',
  NOT_HTML: 'the address is no page: choose another',
  SERVICE_BUSY: 'wait for earlier calls to end',
  BROWSER_UNAVAILABLE: 'ask the user to run pith doctor',
};

/** Messages about the arguments and the server. Others may quote a page, its server or its addresses. */
const OWN_MESSAGES: ReadonlySet<PithError['code']> = new Set([
  'USAGE',
  'PART_NOT_FOUND',
  'TAB_NOT_FOUND',
  'TAB_AMBIGUOUS',
  'NOT_FOUND',
  'SERVICE_BUSY',
  'BROWSER_UNAVAILABLE',
] as const);

export function failureText({ code, message, retryable, option }: PithError): string {
  // Only for the host that the caller asked for: a page may have chosen another one.
  const mayAllow = code === 'ADDRESS_BLOCKED' && option === 'privateAddresses';
  const advice = mayAllow ? 'ask the user to start this server with --allow-host HOST' : NEXT[code];
  const next = advice ?? (retryable ? 'call again' : 'choose another page');
  const shown = OWN_MESSAGES.has(code) ? message : untrusted(message);
  return `${code}: ${shown}\nretryable: ${retryable ? 'yes' : 'no'}\nnext: ${next}`;
}
