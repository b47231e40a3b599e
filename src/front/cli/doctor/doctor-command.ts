// `pith doctor`: its flags and help.

import { Command } from 'commander';
import { exitCodesText } from '../exit-codes.ts';

const EXAMPLES = `Examples:
  pith doctor            what pith would use on this machine, and what is missing
  pith doctor --fonts    fetch fonts for the scripts that have none (from the npm registry)
`;

export function doctorCommand(): Command {
  return new Command('doctor')
    .summary('browser, sandbox, fonts, limits')
    .description('Says which browser pith would use, whether it starts, and what is missing on this machine.')
    .addHelpText('before', EXAMPLES)
    .option('--browser <path>', 'use this Chromium or Chrome (also PITH_BROWSER)')
    .option('--fonts', 'fetch fonts for scripts that have none, into the font folder of the user')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', exitCodesText([0, 1, 2, 7]))
    .action(async flags => (await import('./run-doctor.ts')).runDoctor(flags));
}
