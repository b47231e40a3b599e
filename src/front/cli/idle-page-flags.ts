// Notes page options that have no effect: saved snapshots are not rendered again, and only pages of the web are kept.

import type { Target } from '../../see/browser/target.ts';
import { say } from './console.ts';
import { flagOfOption } from './option-flags.ts';
import { type PageFlags, pageOptionsFrom } from './page-flags.ts';

export function noteIdlePageFlags(flags: PageFlags, targets: readonly Target[]): void {
  if (targets.length === 0 || targets.some(({ kind }) => kind === 'url')) return;
  if (targets.some(({ kind }) => !kind.startsWith('snapshot'))) {
    if (pageOptionsFrom(flags).maxAgeMs !== undefined)
      say('note: --max-age changes nothing here: only pages of the web are kept');
    return;
  }
  const idle = Object.keys(pageOptionsFrom(flags)).flatMap(option =>
    option === 'unpackLimits' ? [] : (flagOfOption(option) ?? []),
  );
  if (idle.length === 0) return;
  const verb = idle.length === 1 ? 'changes' : 'change';
  say(`note: ${idle.join(', ')} ${verb} nothing here: a saved snapshot is not rendered again`);
}
