// Recognizes elements of a site's own that stand for a video or a sound until they are clicked or scripts have run.

import { onceEach } from '../../../see/snapshot/once-each.ts';
import type { Snapshot, SnapshotElement } from '../../../see/snapshot/snapshot.ts';
import { endOf } from '../../../see/snapshot/walks.ts';

/** Sites whose players carry only the id of a video: its form, and the page of the video. */
const VIDEO_SITES: readonly (readonly [name: RegExp, id: RegExp, page: string])[] = [
  [/youtube/i, /^[\w-]{11}$/, 'https://www.youtube.com/watch?v='],
  [/vimeo/i, /^\d{6,12}$/, 'https://vimeo.com/'],
  [/dailymotion/i, /^[a-z\d]{6,9}$/i, 'https://www.dailymotion.com/video/'],
];

/** Attributes that may hold the id of a video, such as `videoid`, `data-youtube-id` and `data-embed`. */
const ID_NAME =
  /^(?:data-)?(?:(?:youtube|vimeo|dailymotion|video)-?)*(?:id|embed|youtube|vimeo|dailymotion)$/;

/** A player by its name, as `hls-video` and `audio-player` are. */
const PLAYER_TAG = /-(?:video|audio|player|iframe|embed)$|^(?:youtube|vimeo)-/;

/** Players → the address of what they play, as it is written. One that holds a frame or film is not among them. */
export const playersOf = onceEach((snapshot): ReadonlyMap<number, string> => {
  const players = new Map<number, string>();
  for (const [index, element] of snapshot.elements.entries()) {
    const address = playedAddress(element);
    if (address !== undefined && !holdsMedium(snapshot, index)) players.set(index, address);
  }
  return players;
});

const holdsMedium = (snapshot: Snapshot, index: number): boolean =>
  snapshot.elements.slice(index + 1, endOf(snapshot, index)).some(({ tag }) => MEDIA.has(tag));
const MEDIA: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'embed', 'object']);

function playedAddress({ tag, attributes }: SnapshotElement): string | undefined {
  const isOwn = tag.includes('-');
  if (!isOwn && !BOXES.has(tag)) return undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (!ID_NAME.test(name)) continue;
    const said = `${tag} ${name} ${attributes.class ?? ''}`;
    const site = VIDEO_SITES.find(([named, id]) => named.test(said) && id.test(value));
    if (site !== undefined && (isOwn || name !== 'id')) return site[2] + value;
  }
  if (!isOwn || !PLAYER_TAG.test(tag)) return undefined;
  return attributes.src ?? attributes['data-src'];
}

const BOXES: ReadonlySet<string> = new Set(['div', 'span', 'figure', 'a', 'button']);

/** The title of what it plays, by the attributes in which such elements have it. */
export const playedTitle = ({ attributes }: SnapshotElement): string =>
  TITLES.map(name => attributes[name] ?? '').find(title => title.trim() !== '') ?? '';

const TITLES = [
  'title',
  'videotitle',
  'video-title',
  'data-title',
  'data-video-title',
  'aria-label',
  'playlabel',
];
