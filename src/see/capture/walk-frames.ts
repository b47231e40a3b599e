// Walks the page, and walks frames of other origins in isolated worlds of their own.

import type { CDPSession, Frame } from 'playwright-core';
import { once } from '../../base/memoize.ts';
import { nextTurn } from '../../base/threads/steps.ts';
import { MEASURED_WORDS, VISIT_LIMITS, WALK_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import type { WalkedDocument } from './decode-walk.ts';
import { noteSession, noteWorld } from './enter-page.ts';
import type { WalkLimits, WirePage } from './in-page/wire.ts';
import { IsolatedWorld } from './isolated-world.ts';

/** A frame to walk, and the session that reaches it. */
interface Reach {
  readonly cdp: CDPSession;
  readonly frameId: string;
}

/** `words`: also measure each word. */
export async function walkFrames(
  open: OpenPage,
  world: IsolatedWorld,
  words: boolean,
): Promise<WalkedDocument> {
  const limits = words ? { ...WALK_LIMITS, words: MEASURED_WORDS } : WALK_LIMITS;
  const wire = await walkOne(open, world, limits);
  return { wire, frames: await new FrameWalk(open, limits, wire).framesOf(world, wire) };
}

/** A frame that does not answer is left out; the rest of the page is read (hazards, E15). */
const FRAME_LIMITS = { frames: 60, frameMs: 3_000 } as const;
const STEPS = {
  walk: { what: 'reading the layout', ms: VISIT_LIMITS.walkMs },
  frame: { what: 'reading a frame', ms: FRAME_LIMITS.frameMs },
} as const;

/** Also converts addresses of the local server back to files. */
async function walkOne(
  { toFiles }: OpenPage,
  world: IsolatedWorld,
  limits: WalkLimits,
  step: WatchStep = STEPS.walk,
): Promise<WirePage> {
  const wire = toFiles(await world.call('walk', [limits], step));
  await nextTurn();
  return JSON.parse(wire) as WirePage;
}

class FrameWalk {
  readonly #open: OpenPage;
  /** The amounts that the page and the frames before have left. */
  #limits: WalkLimits;
  #left: number = FRAME_LIMITS.frames;

  constructor(open: OpenPage, limits: WalkLimits, page: WirePage) {
    this.#open = open;
    this.#limits = lessOf(limits, page);
  }

  /** Walks the sealed frames of a document; the key is the index in its `frames`. */
  async framesOf(world: IsolatedWorld, wire: WirePage): Promise<Map<number, WalkedDocument>> {
    const result = new Map<number, WalkedDocument>();
    if (wire.frames.length === 0) return result;
    for (const reach of await this.#candidates(world)) {
      if (result.size === wire.frames.length || this.#left === 0) break;
      const number = await world.frameNumberOf(reach.frameId, STEPS.frame).catch(() => -1);
      if (number < 0 || result.has(number)) continue;
      this.#left--;
      const walked = await this.#walk(reach, wire.frames[number]?.start ?? this.#limits.start);
      if (walked !== undefined) result.set(number, walked);
    }
    return result;
  }

  async #walk(reach: Reach, start: WalkLimits['start']): Promise<WalkedDocument | undefined> {
    try {
      const { watch } = this.#open;
      const world = await IsolatedWorld.open(reach.cdp, reach.frameId, watch, STEPS.frame);
      noteWorld(this.#open, world);
      const wire = await walkOne(this.#open, world, { ...this.#limits, start }, STEPS.frame);
      this.#limits = lessOf(this.#limits, wire);
      return { wire, frames: await this.framesOf(world, wire) };
    } catch {
      this.#open.warnings.add('FRAME_SKIPPED', 'a frame did not answer in time: its content is left out');
      return undefined;
    }
  }

  /** Frames of the same process first, then frames in other processes, which have their own session. */
  async #candidates(world: IsolatedWorld): Promise<Reach[]> {
    const { watch } = this.#open;
    const { frameTree } = await watch.run(STEPS.frame, world.cdp.send('Page.getFrameTree'));
    const local: Reach[] = [];
    const pending = [...(frameTree.childFrames ?? [])];
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      local.push({ cdp: world.cdp, frameId: next.frame.id });
      pending.push(...(next.childFrames ?? []));
    }
    return [...local, ...(await this.#remote())];
  }

  /** Each by its id, once. */
  readonly #remote = once(async (): Promise<Reach[]> => {
    const { page } = this.#open;
    const frames = page.frames().filter(frame => frame !== page.mainFrame());
    const reaches = new Map<string, Reach>();
    for (const frame of frames.slice(0, FRAME_LIMITS.frames)) {
      const reach = await this.#sessionOf(frame);
      if (reach !== undefined && !reaches.has(reach.frameId)) reaches.set(reach.frameId, reach);
    }
    return [...reaches.values()];
  });

  /** Undefined for frames without their own process, for which Playwright throws. */
  async #sessionOf(frame: Frame): Promise<Reach | undefined> {
    const { page, watch } = this.#open;
    try {
      const cdp = await watch.run(STEPS.frame, page.context().newCDPSession(frame));
      noteSession(this.#open, cdp);
      await watch.run(STEPS.frame, cdp.send('Emulation.setScriptExecutionDisabled', { value: true }));
      const { frameTree } = await watch.run(STEPS.frame, cdp.send('Page.getFrameTree'));
      return { cdp, frameId: frameTree.frame.id };
    } catch {
      return undefined;
    }
  }
}

const lessOf = (limits: WalkLimits, { elements, words, spent }: WirePage): WalkLimits => ({
  ...limits,
  elements: limits.elements - elements.tag.length,
  pathChars: limits.pathChars - spent.pathChars,
  chars: limits.chars - spent.chars,
  ...(limits.words && { words: { ...limits.words, most: limits.words.most - words.text.length } }),
});
