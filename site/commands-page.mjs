// The reference of the command line: what each verb prints with --help.

import { execFileSync } from 'node:child_process';

export function commandsPage() {
  const overview = help();
  const [, list = ''] = overview.split('\nCommands:\n');
  const verbs = [...list.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, verb]) => verb);
  const parts = verbs.filter(verb => verb !== 'help').map(verb => `## pith ${verb}\n\n${fenced(help(verb))}`);
  if (parts.length < 10) throw new Error(`pith --help names only ${verbs.join(', ')}`);
  return `# Commands\n\nWhat \`pith --help\` prints, and the help of each verb.\n\n${fenced(overview)}\n\n${parts.join('\n\n')}\n`;
}

const help = (...verb) =>
  execFileSync(process.execPath, ['dist/cli.js', ...verb, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  }).trimEnd();

const fenced = text => `\`\`\`text\n${text}\n\`\`\``;
