// Notes page options that have no effect: saved snapshots are not rendered again, and only pages of the web are kept.

import type { Target } from '../../../see/browser/target.ts';
import { say } from '../terminal/console.ts';
import { flagOfOption } from './option-flags.ts';
import { IDLE_IN_ARCHIVES, type PageFlags, pageOptionsFrom } from './page-flags.ts';

export function noteIdleInArchive(flags: PageFlags): void {
  const given = pageOptionsFrom(flags);
  noteIdle(
    IDLE_IN_ARCHIVES.filter(name => given[name] !== undefined),
    'a capture of an archive is replayed without a network',
  );
}

export function noteIdlePageFlags(flags: PageFlags, targets: readonly Target[]): void {
  if (targets.length === 0 || targets.some(({ kind }) => kind === 'url')) return;
  if (targets.some(({ kind }) => !kind.startsWith('snapshot'))) {
    if (pageOptionsFrom(flags).maxAgeMs !== undefined)
      say('note: --max-age changes nothing here: only pages of the web are kept');
    return;
  }
  const given = Object.keys(pageOptionsFrom(flags)).filter(option => option !== 'unpackLimits');
  noteIdle(given, 'a saved snapshot is not rendered again');
}

function noteIdle(options: readonly string[], why: string): void {
  const idle = options.flatMap(option => flagOfOption(option) ?? []);
  if (idle.length === 0) return;
  const verb = idle.length === 1 ? 'changes' : 'change';
  say(`note: ${idle.join(', ')} ${verb} nothing here: ${why}`);
}
