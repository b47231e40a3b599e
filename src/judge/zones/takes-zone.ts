// Tells the elements that a zone method assigns: all that are laid out on the page, but BODY and what holds it.

import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';

export function takesZone({ tag, visibility }: SnapshotElement): boolean {
  return tag !== 'body' && tag !== 'html' && visibility !== 'none' && visibility !== 'offpage';
}

export function whyNoZone({ tag, visibility }: SnapshotElement): string {
  if (tag === 'body' || tag === 'html') return `${tag.toUpperCase()} holds all zones and is assigned to none`;
  return visibility === 'offpage' ? 'beyond the edges of the page: in no zone' : 'not rendered: in no zone';
}
