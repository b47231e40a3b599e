// Recognizes players, such as custom elements, that show a video or a sound only once they are clicked or scripts have run.

import { onceEach } from '../snapshot/once-each.ts';
import { treeOf } from '../snapshot/page-tree.ts';
import type { SnapshotElement } from '../snapshot/snapshot.ts';

/** Sites whose players have only the id of a video. `page`: the address of a video, up to its id. */
const VIDEO_SITES: readonly { readonly name: RegExp; readonly id: RegExp; readonly page: string }[] = [
  { name: /youtube/i, id: /^[\w-]{11}$/, page: 'https://www.youtube.com/watch?v=' },
  { name: /vimeo/i, id: /^\d{6,12}$/, page: 'https://vimeo.com/' },
  { name: /dailymotion/i, id: /^[a-z\d]{6,9}$/i, page: 'https://www.dailymotion.com/video/' },
];

/** Attributes that may hold the id of a video, such as `videoid`, `data-youtube-id` and `data-embed`. */
const ID_NAME =
  /^(?:data-)?(?:(?:youtube|vimeo|dailymotion|video)-?)*(?:id|embed|youtube|vimeo|dailymotion)$/;

/** A player by its name, as `hls-video` and `audio-player` are. */
const PLAYER_TAG = /-(?:video|audio|player|iframe|embed)$|^(?:youtube|vimeo)-/;

/** Players → the address of what they play, as it is written. Leaves out those that hold a frame or film. */
export const playersOf = onceEach((snapshot): ReadonlyMap<number, string> => {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const players = new Map<number, string>();
  // Backwards, so that the first medium after each element is known.
  let nextMedium = elements.length;
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined) continue;
    const address = nextMedium < tree.end(index) ? undefined : playedAddress(element);
    if (address !== undefined) players.set(index, address);
    if (MEDIA.has(element.tag)) nextMedium = index;
  }
  return players;
});

const MEDIA: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'embed', 'object']);

function playedAddress({ tag, attributes }: SnapshotElement): string | undefined {
  const isCustom = tag.includes('-');
  if (!isCustom && !BOXES.has(tag)) return undefined;
  for (const name of Object.keys(attributes)) {
    if ((name === 'id' && !isCustom) || !ID_NAME.test(name)) continue;
    const value = attributes[name] ?? '';
    const names = `${tag} ${name} ${attributes.class ?? ''}`;
    const site = VIDEO_SITES.find(({ name, id }) => name.test(names) && id.test(value));
    if (site !== undefined) return site.page + value;
  }
  if (!isCustom || !PLAYER_TAG.test(tag)) return undefined;
  return attributes.src ?? attributes['data-src'];
}

const BOXES: ReadonlySet<string> = new Set(['div', 'span', 'figure', 'a', 'button']);

/** The title of what a player plays; '' if its attributes have none. */
export const playedTitle = ({ attributes }: SnapshotElement): string =>
  TITLES.map(name => attributes[name] ?? '').find(title => title.trim() !== '') ?? '';

const TITLES = 'title videotitle video-title data-title data-video-title aria-label playlabel'.split(' ');
