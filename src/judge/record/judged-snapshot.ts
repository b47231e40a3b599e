// Prepares a captured page for judging, as the options of the result ask.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { withHiddenText } from './hidden-text.ts';

interface JudgedAs {
  readonly keepHidden: boolean;
  readonly baseUrl?: string | undefined;
}

/** Adds the text that people cannot see, and the base of links, if they are asked for. */
export function judgedSnapshot(snapshot: Snapshot, { keepHidden, baseUrl }: JudgedAs): Snapshot {
  const based = baseUrl === undefined ? snapshot : withBase(snapshot, baseUrl);
  return keepHidden ? withHiddenText(based) : based;
}

/** Pages of the web have addresses of their own. */
function withBase(snapshot: Snapshot, baseUrl: string): Snapshot {
  if (!snapshot.finalUrl.startsWith('file:')) return snapshot;
  return {
    ...snapshot,
    scopes: snapshot.scopes.map((scope, at) => (at === 0 ? { ...scope, baseUrl } : scope)),
  };
}
