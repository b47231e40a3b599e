// Finds the writing systems of a page for which this machine has no font: boxes of such text are wrong.

import type { Browser } from 'playwright-core';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { DecodedWalk } from './decode-walk.ts';
import type { ScriptProbe } from './in-page/wire.ts';
import { IsolatedWorld } from './isolated-world.ts';

/** Two common letters of each script, different in every font that has them. */
const SCRIPTS: readonly (readonly [script: string, pattern: RegExp, letters: readonly [string, string]])[] = [
  ['Latin', /\p{Script=Latin}/u, ['A', 'g']],
  ['Greek', /\p{Script=Greek}/u, ['Ω', 'λ']],
  ['Cyrillic', /\p{Script=Cyrillic}/u, ['Ж', 'д']],
  ['Armenian', /\p{Script=Armenian}/u, ['Ա', 'ֆ']],
  ['Hebrew', /\p{Script=Hebrew}/u, ['א', 'ש']],
  ['Arabic', /\p{Script=Arabic}/u, ['ع', 'ك']],
  ['Devanagari', /\p{Script=Devanagari}/u, ['अ', 'ह']],
  ['Bengali', /\p{Script=Bengali}/u, ['অ', 'হ']],
  ['Tamil', /\p{Script=Tamil}/u, ['அ', 'ம']],
  ['Telugu', /\p{Script=Telugu}/u, ['అ', 'మ']],
  ['Thai', /\p{Script=Thai}/u, ['ก', 'ฬ']],
  ['Georgian', /\p{Script=Georgian}/u, ['ა', 'ჰ']],
  ['Ethiopic', /\p{Script=Ethiopic}/u, ['አ', 'መ']],
  ['Khmer', /\p{Script=Khmer}/u, ['ក', 'ឡ']],
  ['Hangul', /\p{Script=Hangul}/u, ['가', '힣']],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['あ', 'ン']],
  ['Han', /\p{Script=Han}/u, ['漢', '一']],
  ['Emoji', /\p{Emoji_Presentation}/u, ['😀', '🚗']],
];

/** Cache: writing systems for which the machine has fonts. That does not change while a browser runs. */
const drawable = new WeakMap<Browser, Set<string>>();

export async function missingFonts(
  walk: DecodedWalk,
  world: IsolatedWorld,
  browser: Browser | null,
): Promise<string[]> {
  const known = browser === null ? new Set<string>() : (drawable.get(browser) ?? new Set<string>());
  if (browser !== null) drawable.set(browser, known);
  const used = usedScripts(walk).filter(({ script }) => !known.has(script));
  if (used.length === 0) return [];
  const own = used.map(probe => ({ ...probe, fontFamily: 'sans-serif' }));
  const missing = await missingOf(world, own);
  for (const { script } of used) if (!missing.includes(script)) known.add(script);
  // The page may load a web font for them.
  const brought = used.filter(({ script }) => missing.includes(script));
  return brought.length === 0 ? [] : missingOf(world, brought);
}

/** All known writing systems without a font on this machine; for `pith doctor`. */
export async function undrawableScripts(open: OpenPage): Promise<string[]> {
  const { frameTree } = await open.watch.run(STEP, open.cdp.send('Page.getFrameTree'));
  const world = await IsolatedWorld.open(open.cdp, frameTree.frame.id, open.watch, STEP);
  return missingOf(
    world,
    SCRIPTS.map(([script, , letters]) => ({ script, letters, fontFamily: 'sans-serif' })),
  );
}

const STEP = { what: 'looking for fonts', ms: VISIT_LIMITS.fontsMs } as const;

const missingOf = (world: IsolatedWorld, probes: readonly ScriptProbe[]): Promise<string[]> =>
  world.call('missingScripts', [probes], STEP);

function usedScripts({ texts, elements, styles }: DecodedWalk): ScriptProbe[] {
  const found: ScriptProbe[] = [];
  let sought = SCRIPTS;
  for (const { text, parent, visibility } of texts) {
    if (visibility === 'none') continue;
    // Skips ASCII once Latin is found, which makes most texts of most pages cheap.
    if (sought[0]?.[0] !== 'Latin' && ASCII.test(text)) continue;
    const here = sought.filter(([, pattern]) => pattern.test(text));
    if (here.length === 0) continue;
    const fontFamily = styles[elements[parent]?.style ?? -1]?.fontFamily ?? 'sans-serif';
    found.push(...here.map(([script, , letters]) => ({ script, letters, fontFamily })));
    sought = sought.filter(script => !here.includes(script));
  }
  return found;
}

/** Only Latin letters and characters of no writing system. */
const ASCII = /^[\0-\x7f]*$/;
