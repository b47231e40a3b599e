// The program and its verbs. A verb loads the code of its work only when it is called.

import { Command } from 'commander';
import { auditCommand } from './audit/audit-command.ts';
import { batchCommand } from './batch/batch-command.ts';
import { benchCommand } from './bench/bench-command.ts';
import { cacheCommand } from './cache/cache-command.ts';
import { completionCommand } from './completion/completion-command.ts';
import { crawlCommand } from './crawl/crawl-command.ts';
import { diffCommand } from './diff/diff-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { docviewCommand } from './docview/docview-command.ts';
import { explainCommand } from './explain/explain-command.ts';
import { helpCommand, withHelpFlag } from './help-command.ts';
import { historyCommand } from './history/history-command.ts';
import { labelCommand } from './label/label-command.ts';
import { loginCommand } from './login/login-command.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { queueCommand } from './queue/queue-command.ts';
import { reportCommand } from './report/report-command.ts';
import { segmentCommand } from './segment/segment-command.ts';
import { serveCommand } from './serve/serve-command.ts';
import { siteCommand } from './site/site-command.ts';
import { formatUsageErrors } from './usage-errors.ts';
import { workerCommand } from './worker/worker-command.ts';

const EXAMPLES = `Examples:
  pith https://example.org/                    the content of a page as Markdown
  pith page.html --picture zones.png           and a picture of its zones
  pith page.html --json --elements             everything, as JSON
  pith batch urls.txt --out run                many pages, resumed by itself
  pith diff old.html new.html                  what changed

pith VERB --help shows flags and examples of a verb, such as pith batch --help.
`;

export function program(version: string, signal: AbortSignal): Command {
  const root = new Command('pith')
    .description(
      'Sees the header, footer, margins and centre of a web page as a person does, and keeps the pith.',
    )
    .version(version)
    .usage('[verb] <target> [options]; without a verb: segment')
    .addHelpText('before', EXAMPLES)
    .showHelpAfterError('(run pith --help for usage)')
    .enablePositionalOptions();
  for (const command of [
    segmentCommand(signal),
    batchCommand(signal),
    workerCommand(signal),
    queueCommand(),
    crawlCommand(signal),
    reportCommand(signal),
    serveCommand(signal),
    diffCommand(signal),
    historyCommand(signal),
    explainCommand(signal),
    auditCommand(signal),
    siteCommand(signal),
    docviewCommand(signal),
    benchCommand(signal),
    labelCommand(signal),
    mcpCommand(signal),
    cacheCommand(),
    loginCommand(signal),
    doctorCommand(),
    completionCommand(root),
  ])
    root.addCommand(withHelpFlag(command));
  root.helpCommand(false).addCommand(helpCommand(root));
  // Makes commander throw instead of exit, so that main.ts alone sets the exit code.
  for (const command of [root, ...root.commands]) command.exitOverride();
  formatUsageErrors(root);
  return root;
}
