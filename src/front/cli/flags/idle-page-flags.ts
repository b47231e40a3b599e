// Notes page options that have no effect: saved snapshots are not rendered again, archives are replayed without a network,
// and only pages of the web are kept.

import { IDLE_IN_TABS } from '../../../run/pipeline/connect-option-rows.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { say } from '../terminal/console.ts';
import { flagOfOption } from './option-flags.ts';
import { IDLE_IN_ARCHIVES, type PageFlags, pageOptionsFrom } from './page-flags.ts';

export function noteIdlePageFlags(flags: PageFlags, targets: readonly Target[]): void {
  const given = Object.keys(pageOptionsFrom(flags));
  const areAll = (...kinds: readonly Target['kind'][]) => targets.every(({ kind }) => kinds.includes(kind));
  if (targets.length === 0 || targets.some(({ kind }) => kind === 'url')) return;
  if (areAll('archived'))
    noteIdle(
      IDLE_IN_ARCHIVES.filter(name => given.includes(name)),
      'a capture of an archive is replayed without a network',
    );
  else if (areAll('snapshot', 'snapshot-bytes'))
    noteIdle(
      given.filter(option => option !== 'unpackLimits'),
      'a saved snapshot is not rendered again',
    );
  else if (given.includes('maxAgeMs'))
    say('note: --max-age changes nothing here: only pages of the web are kept');
}

export function noteIdleInTabs(flags: PageFlags): void {
  const given = Object.keys(pageOptionsFrom(flags));
  noteIdle(
    given.filter(name => IDLE_IN_TABS.includes(name)),
    'an open tab is read as it is',
  );
}

function noteIdle(options: readonly string[], why: string): void {
  const idle = options.flatMap(option => flagOfOption(option) ?? []);
  if (idle.length === 0) return;
  const verb = idle.length === 1 ? 'changes' : 'change';
  say(`note: ${idle.join(', ')} ${verb} nothing here: ${why}`);
}
