// Drops characters that paint nothing and can spell a hidden text: tags, runs of zero-width characters, variation
// selectors after no letter that has variants, and overrides of the writing direction.

/** A quick test for texts that have none, which are nearly all. */
const MAY_HIDE = /[\u180e\u200b-\u200f\u202d\u202e\u2060-\u2064\ufeff\udb40]|[\ufe00-\ufe0f]/;

/** Subdivision flags are the one use of tags: a black flag, letters, an end. */
const FLAG = '\u{1f3f4}[\u{e0030}-\u{e007a}]{2,8}\u{e007f}';
const TAGS = '[\u{e0000}-\u{e007f}]+';
/** Han letters have up to 240 variants, and take one selector each. */
const SELECTORS =
  '(?<!\\p{Script=Han})[\u{e0100}-\u{e01ef}]+|(?<=[\u{e0100}-\u{e01ef}])[\u{e0100}-\u{e01ef}]+|[\ufe00-\ufe0f]{2,}';
/** Scripts that join letters use one or two of these at a time. */
const ZERO_WIDTH = '[\u180e\u200b-\u200f\u2060-\u2064\ufeff]{4,}';
const OVERRIDES = '[\u202d\u202e]';

const UNSEEN = new RegExp(`${FLAG}|${TAGS}|${SELECTORS}|${ZERO_WIDTH}|${OVERRIDES}`, 'gu');

export const withoutUnseenLetters = (text: string): string =>
  MAY_HIDE.test(text) ? text.replace(UNSEEN, found => (found.startsWith('\u{1f3f4}') ? found : '')) : text;
