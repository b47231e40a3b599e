// A hash table of page keys in typed arrays: a million pages take some 70 MB.

export interface KnownPage {
  /** Offset of the first record in results.jsonl. */
  readonly start: number;
  readonly size: number;
}

const WORDS = 4;
const FIRST_SLOTS = 1 << 12;
/** Load factor at which the table grows. */
const FULLEST = 0.6;
/** Third state beside 0 (failed) and 1 (read). */
const TO_REDO = 2;

export class KeyTable {
  #slots = FIRST_SLOTS;
  #used = 0;
  #keys = new Uint32Array(FIRST_SLOTS * WORDS);
  #named = new Uint32Array(FIRST_SLOTS);
  #recorded = new Uint32Array(FIRST_SLOTS);
  #ok = new Uint8Array(FIRST_SLOTS);
  #start = new Float64Array(FIRST_SLOTS);
  #size = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.#used;
  }

  /** Counts an input with this key; returns the number of inputs so far. */
  name(key: string): number {
    const slot = this.#slotOf(key);
    return this.#add(this.#named, slot);
  }

  /** Notes a record in results.jsonl; remembers the place of the first one. */
  record(key: string, isOk: boolean, place: KnownPage): void {
    const slot = this.#slotOf(key);
    if (this.#add(this.#recorded, slot) > 1) return;
    this.#ok[slot] = isOk ? 1 : 0;
    this.#start[slot] = place.start;
    this.#size[slot] = place.size;
  }

  /** Marks a page to be read again; its old record stays until there is a new one. */
  redo(key: string): void {
    const slot = this.#slotOf(key);
    this.#recorded[slot] = 0;
    this.#ok[slot] = TO_REDO;
  }

  isToRedo(key: string): boolean {
    return this.#ok[this.#slotOf(key)] === TO_REDO;
  }

  recorded(key: string): number {
    return this.#recorded[this.#slotOf(key)] ?? 0;
  }

  isOk(key: string): boolean {
    return this.#ok[this.#slotOf(key)] === 1;
  }

  /** Undefined for a page without record. */
  place(key: string): KnownPage | undefined {
    const slot = this.#slotOf(key);
    if (this.#recorded[slot] === 0) return undefined;
    return { start: this.#start[slot] ?? 0, size: this.#size[slot] ?? 0 };
  }

  /** The place of the record that is to be replaced. */
  earlierPlace(key: string): KnownPage | undefined {
    const slot = this.#slotOf(key);
    const size = this.#size[slot] ?? 0;
    return this.isToRedo(key) && size > 0 ? { start: this.#start[slot] ?? 0, size } : undefined;
  }

  #add(counts: Uint32Array, slot: number): number {
    const count = (counts[slot] ?? 0) + 1;
    counts[slot] = count;
    return count;
  }

  #slotOf(key: string): number {
    const words = wordsOf(key);
    let slot = this.#find(words);
    if (this.#isEmpty(slot)) {
      if (++this.#used > FULLEST * this.#slots) {
        this.#grow();
        slot = this.#find(words);
      }
      this.#keys.set(words, slot * WORDS);
    }
    return slot;
  }

  /** The slot of the key, or the empty slot for it. Keys are hashes already, so that their bits serve as hash. */
  #find(words: Uint32Array): number {
    let slot = (words[0] ?? 0) % this.#slots;
    while (!this.#isEmpty(slot) && !this.#holds(slot, words)) slot = (slot + 1) % this.#slots;
    return slot;
  }

  #holds(slot: number, words: Uint32Array): boolean {
    return words.every((word, index) => this.#keys[slot * WORDS + index] === word);
  }

  #isEmpty(slot: number): boolean {
    for (let index = 0; index < WORDS; index++) if (this.#keys[slot * WORDS + index] !== 0) return false;
    return true;
  }

  #grow(): void {
    const old = { slots: this.#slots, keys: this.#keys };
    const columns = [this.#named, this.#recorded, this.#ok, this.#start, this.#size] as const;
    this.#slots *= 2;
    this.#keys = new Uint32Array(this.#slots * WORDS);
    const moves: [number, number][] = [];
    for (let from = 0; from < old.slots; from++) {
      const words = old.keys.subarray(from * WORDS, (from + 1) * WORDS);
      if (words.every(word => word === 0)) continue;
      const to = this.#find(words);
      this.#keys.set(words, to * WORDS);
      moves.push([from, to]);
    }
    const [named, recorded, ok, start, size] = columns;
    this.#named = moved(named, new Uint32Array(this.#slots), moves);
    this.#recorded = moved(recorded, new Uint32Array(this.#slots), moves);
    this.#ok = moved(ok, new Uint8Array(this.#slots), moves);
    this.#start = moved(start, new Float64Array(this.#slots), moves);
    this.#size = moved(size, new Uint32Array(this.#slots), moves);
  }
}

type Column = Uint8Array | Uint32Array | Float64Array;

function moved<Kind extends Column>(from: Column, to: Kind, moves: readonly [number, number][]): Kind {
  for (const [source, target] of moves) to[target] = from[source] ?? 0;
  return to;
}

function wordsOf(key: string): Uint32Array {
  const words = new Uint32Array(WORDS);
  for (let index = 0; index < WORDS; index++)
    words[index] = Number.parseInt(key.slice(8 * index, 8 * index + 8), 16);
  return words;
}
