// Which listed element holds which, by their paths; in time that grows with the length of the paths and no faster.

/**
 * For each path the place of the nearest path that holds it, -1 for none: its steps without the last ones; across the
 * border of a frame or shadow root, its host. Or a sentence, where a path is listed twice or behind what it holds.
 */
export function holdersOf(paths: readonly string[]): Int32Array | string {
  const places = new Map<number, number>();
  for (const [place, path] of paths.entries()) {
    const hash = hashOf(path);
    if (places.has(hash)) return `it lists ${shown(path)} twice`;
    places.set(hash, place);
  }
  const holders = new Int32Array(paths.length).fill(-1);
  for (const [place, path] of paths.entries()) {
    hashOf(path, hash => {
      holders[place] = places.get(hash) ?? holders[place] ?? -1;
      return (holders[place] ?? -1) < place;
    });
    const holder = holders[place] ?? -1;
    if (holder > place) return `in it ${shown(paths[holder] ?? '')} stands behind what it holds`;
  }
  return holders;
}

const [BLANK, SLASH] = [32, 47];
const BORDER = ' >> /';
/** Below 2^26, so that both hashes fit into one number. */
const [PRIME, OTHER_PRIME] = [67_108_859, 67_108_837];

/** Polynomial, 52 bits. `onHolder` gets the hash of each path that would hold this one, outermost first; false ends. */
function hashOf(path: string, onHolder?: (hash: number) => boolean): number {
  let [one, other] = [1, 1];
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    // Across a border what holds the step ends before it.
    const isEnd =
      (code === BLANK && path.startsWith(BORDER, at)) ||
      (code === SLASH && at > 0 && !(path.charCodeAt(at - 1) === BLANK && path.startsWith(BORDER, at - 4)));
    if (isEnd && onHolder?.(one * 2 ** 26 + other) === false) break;
    one = (one * 257 + code) % PRIME;
    other = (other * 263 + code) % OTHER_PRIME;
  }
  return one * 2 ** 26 + other;
}

const MOST_SHOWN = 200;
const shown = (path: string): string => (path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}…` : path);
