// `pith serve`: its flags and help.

import { Command, Option } from 'commander';
import { SERVICE_LIMITS } from '../../service/limits.ts';
import { SERVICE_OPTIONS } from '../../service/service-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addRowFlags } from '../flags/row-flags.ts';

const { port } = SERVICE_LIMITS;

const EXAMPLES = `Examples:
  pith serve                                                   at http://127.0.0.1:${port}/, for this machine alone
  curl -s http://127.0.0.1:${port}/v1/segment -H 'content-type: application/json' \\
       -H 'accept: text/markdown' -d '{"url":"https://example.org/"}'
  PITH_TOKEN=… pith serve --host 0.0.0.0 --public-host pith.example
  pith serve --allow-host wiki.intern --concurrency 4
  pith serve --jobs /var/lib/pith                              with POST /v1/batch and /v1/crawl
  pith serve --labels ./sets                                   with a view to label pages and measure methods
`;

export function serveCommand(signal: AbortSignal): Command {
  const command = new Command('serve')
    .summary('the HTTP service and the studio')
    .description(
      'Answers requests for pages over HTTP, and shows their zones in the browser, until it is stopped.',
    )
    .addHelpText('before', EXAMPLES);
  addRowFlags(command, SERVICE_OPTIONS)
    .addOption(
      new Option(
        '--log <kind>',
        'print a line for each request to stderr (default: json, on a terminal lines)',
      ).choices(['json', 'lines', 'none']),
    )
    .option('--verbose', 'show stack traces of errors');
  return command
    .addHelpText('after', exitCodesText([1, 2, 7, 130]))
    .action(async flags => (await import('./run-serve.ts')).runServe(flags, signal));
}
