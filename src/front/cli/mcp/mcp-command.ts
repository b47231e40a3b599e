// `pith mcp`: its flags and help.

import { Command } from 'commander';
import { CONNECT_OPTIONS } from '../../../run/pipeline/connect-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { SERVICE_OPTIONS } from '../../service/service-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { BROWSER_OPTIONS } from '../flags/page-flags.ts';
import { addRowFlags } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith mcp                             speaks MCP on stdin and stdout; a client starts it
  pith mcp --allow-host wiki.intern    a host of the private network may be opened too
  pith mcp --max-age 1h                pages that were read in the last hour need no visit
  pith mcp --connect http://127.0.0.1:9222    the tabs of your own Chrome may be read too
`;

const { allowPrivate, allowHosts } = SERVICE_OPTIONS;
const OPTIONS = {
  allowPrivate,
  allowHosts,
  maxAgeMs: PAGE_OPTIONS.maxAgeMs,
  ...BROWSER_OPTIONS,
  ...CONNECT_OPTIONS,
};

export function mcpCommand(signal: AbortSignal): Command {
  const command = new Command('mcp')
    .summary('an MCP server for language models')
    .description(
      'Gives a language model six tools to read web pages, over the Model Context Protocol on stdin and stdout. Ends with its client.',
    )
    .addHelpText('before', EXAMPLES);
  return addRowFlags(command, OPTIONS)
    .option('--verbose', 'show stack traces of errors')
    .addHelpText('after', exitCodesText([0, 1, 2, 130]))
    .action(async flags => (await import('./run-mcp.ts')).runMcp(flags, signal));
}
