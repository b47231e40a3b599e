// `pith mcp`: its flags and help.

import { Command } from 'commander';
import { PAGE_OPTIONS } from '../../../see/browser/page-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { collected } from '../flags/flag-arguments.ts';
import { rowFlag } from '../flags/row-flags.ts';
import type { McpFlags } from './run-mcp.ts';

const EXAMPLES = `Examples:
  pith mcp                             speaks MCP on stdin and stdout; a client starts it
  pith mcp --allow-host wiki.intern    a host of the private network may be opened too
  pith mcp --max-age 1h                pages that were read in the last hour need no visit
`;

export function mcpCommand(signal: AbortSignal): Command {
  return new Command('mcp')
    .summary('an MCP server for language models')
    .description(
      'Gives a language model six tools to read web pages, over the Model Context Protocol on stdin and stdout. Ends with its client.',
    )
    .addHelpText('before', EXAMPLES)
    .option('--allow-private', 'allow all pages of private networks and of this machine')
    .option('--allow-host <name>', 'allow this host of a private network; repeatable', collected)
    .addOption(rowFlag(PAGE_OPTIONS.maxAgeMs))
    .option('--browser <path>', 'use this Chromium or Chrome, or ws://… of one elsewhere (also PITH_BROWSER)')
    .option('--no-sandbox', 'run Chromium without its sandbox')
    .option('--verbose', 'show stack traces of errors')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', exitCodesText([0, 1, 2, 130]))
    .action(async flags => {
      const { runMcp } = await import('./run-mcp.ts');
      await runMcp(flags as McpFlags, signal);
    });
}
