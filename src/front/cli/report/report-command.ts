// `pith report`: its flags and help.

import { Command } from 'commander';
import { exitCodesText } from '../exit-codes.ts';

const EXAMPLES = `Examples:
  pith report run              the overview of a batch: run/report.html
`;

export function reportCommand(signal: AbortSignal): Command {
  return new Command('report')
    .summary('the overview of a batch')
    .description('Makes one HTML page of a batch: every page with its zones, filters, and what failed.')
    .argument('<dir>', 'the folder of the run, finished or still going on')
    .addHelpText('before', EXAMPLES)
    .option('--verbose', 'show stack traces of errors')
    .addHelpText('after', exitCodesText([0, 1, 2, 5, 130]))
    .action(async folder => (await import('./run-report.ts')).runReport(folder, signal));
}
