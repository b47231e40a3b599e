// The blocks for MCP clients in docs/mcp.md: valid, and with a command that exists.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../src/front/cli/program.ts';

const DOCS = readFileSync(new URL('../docs/mcp.md', import.meta.url), 'utf8');
const blocksOf = (language: string): string[] =>
  [...DOCS.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

interface Server {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
}

test('every block names a server that starts', () => {
  const servers = blocksOf('json').flatMap(text =>
    Object.values(JSON.parse(text) as Record<string, Record<string, Server>>).flatMap(Object.values<Server>),
  );
  expect(servers.length).toBeGreaterThan(3);
  const verbs = program('0', new AbortController().signal).commands.map(command => command.name());
  for (const { command, args = [], url } of servers) {
    if (url !== undefined) expect(new URL(url).pathname).toBe('/mcp');
    else expect([command, verbs.includes(args[0] ?? '')]).toEqual(['pith', true]);
  }
});

test('the block in TOML says the same', () => {
  expect(blocksOf('toml')).toEqual(['[mcp_servers.pith]\ncommand = "pith"\nargs = ["mcp"]\n']);
});
