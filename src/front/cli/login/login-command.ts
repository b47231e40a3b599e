// `pith login`: its flags and help.

import { Command } from 'commander';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith login https://example.org/ -o state.json      log in by hand, then close the window
  pith https://example.org/mine --auth state.json    reads pages as that user
  pith login https://example.org/ --auth state.json -o state.json    renew a session
`;

const NOTES = `
The file holds the cookies and local storage of the session: whoever has it is logged in. Only you can read it.
Where no window can open, write it yourself, in the form of Playwright's storage state, or send cookies with --cookie:
  {"cookies": [{"name": "sid", "value": "…", "domain": "example.org", "path": "/"}], "origins": []}
`;

export function loginCommand(signal: AbortSignal): Command {
  return new Command('login')
    .summary('log in by hand, and save the session for --auth')
    .description(
      'Opens a window in which you log in, and saves the session when you close it or press Enter.',
    )
    .argument('<address>', 'the page to log in at')
    .addHelpText('before', EXAMPLES)
    .requiredOption('-o, --output <file>', 'save the session to this file')
    .addOption(rowFlag(PAGE_OPTIONS.authFile))
    .addOption(rowFlag(PAGE_OPTIONS.userAgent))
    .addOption(rowFlag(PAGE_OPTIONS.proxy))
    .addOption(rowFlag(PAGE_OPTIONS.lang))
    .addOption(rowFlag(PAGE_OPTIONS.ignoreHttpsErrors))
    .option('--browser <path>', 'use this Chromium or Chrome (also PITH_BROWSER)')
    .option('--no-sandbox', 'run Chromium without its sandbox')
    .option('--verbose', 'show stack traces of errors')
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 4, 5, 7, 130]))
    .action(async (address, flags) => (await import('./run-login.ts')).runLogin(address, flags, signal));
}
