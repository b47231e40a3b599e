// Compares the processor time that versions of pith take to read one sample, each in a process of its own, in turns: that of
// Node and of the processes that it waits for.
//   node scripts/bench-start.mjs BEFORE/dist/cli.js dist/cli.js [--rounds 15] [--node PATH]

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { interleaved, least, median } from './bench-speed/sums.mjs';

const PAGE = fileURLToPath(new URL('../samples/blog-right-column/page.html', import.meta.url));
const TIMED = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' }, node: { type: 'string', default: process.execPath } },
});
const programs = Object.fromEntries(
  positionals.map(cli => [cli, () => ({ seconds: processorSeconds(cli) })]),
);
const runs = await interleaved(programs, Number(values.rounds));
const secondsOf = (cli, pick) => pick(runs[cli].map(({ seconds }) => seconds));
for (const cli of positionals) {
  const [ratio, ofLeast] = [median, least].map(
    pick => secondsOf(cli, pick) / secondsOf(positionals[0], pick),
  );
  const seconds = secondsOf(cli, median).toFixed(2);
  console.log(`${cli}: ${seconds} s, ratio ${ratio.toFixed(2)} (least times ${ofLeast.toFixed(2)})`);
}

function processorSeconds(cli) {
  const { status, stderr } = spawnSync('bash', ['-c', TIMED, 'bash', values.node, cli, PAGE], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${cli} ended with ${status}: ${stderr}`);
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return user + system;
}
