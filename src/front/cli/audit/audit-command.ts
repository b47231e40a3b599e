// `pith audit`: its flags and help.

import { Command, Option } from 'commander';
import { numberWithin } from '../../../base/schema/flag-arguments.ts';
import { AUDIT_GROUPS, SEVERITIES } from '../../../judge/audit/audit-rows.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, type FlagRule } from '../flags/flag-rules.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith audit https://example.org/                          what machines and screen readers lose of the page
  pith audit page.html --report audit.html                 each place on the picture of the page
  pith audit dist/ --baseline audit.json --update          accept what a site has today
  pith audit dist/ --baseline audit.json                   exit with code 6 on a new serious finding
`;

const NOTES = `
A target is a page, a saved snapshot, or a folder of them: of HTML, of snapshots, or of a run. Findings come from what is
painted, and are of these groups: ${Object.values(AUDIT_GROUPS).join('; ')}.
docs/audit.md lists all findings: how each is measured, why it matters, how to mend it.
`;

const RULES: readonly FlagRule[] = [
  {
    flag: '--update',
    needs: ['--baseline'],
    says: '--update writes the baseline: name its file with --baseline',
  },
];

export function auditCommand(signal: AbortSignal): Command {
  const command = new Command('audit')
    .summary('what machines and screen readers lose of a page')
    .description('Lists where the markup of a page says something else than people see.')
    .argument('<target...>', 'pages, saved snapshots, or folders of them; - for HTML or a snapshot on stdin')
    .addHelpText('before', EXAMPLES)
    .option('--json', 'print a line of JSON for each page')
    .option('--report <html>', 'write the findings beside the pictures of the pages as one HTML file')
    .option('--baseline <file>', 'accept the findings in this file')
    .option('--update', 'write all findings to the baseline')
    .addOption(
      new Option('--fail-on <severity>', 'exit with code 6 on a new finding of this severity or a higher one')
        .choices([...SEVERITIES, 'none'])
        .default(SEVERITIES[0]),
    )
    .addOption(
      new Option('--visits <n>', 'read each page so many times, and leave out what not all readings show')
        .argParser(numberWithin({ least: 1, most: 5, isWhole: true }))
        .default(1),
    )
    .option('--base-url <url>', 'treat HTML from stdin as a page of this address')
    .addOption(rowFlag(JUDGE_OPTIONS.method));
  addParameterFlags(command);
  addPageFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 6, 7, 130]))
    .action(async (targets, flags) => (await import('./run-audit.ts')).runAudit(targets, flags, signal));
}
