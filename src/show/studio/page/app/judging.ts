// Asks the service to judge a kept page by other settings, one request at a time, and keeps the answers.

import type { LookPart } from '../look.ts';
import { LOOK_PART_TYPE } from '../start.ts';
import { api, sentence } from './api.ts';

type OnAnswer = (part: LookPart | undefined, failure: string) => void;

/** Settings whose answers are kept. */
const MOST_KNOWN = 24;

export class Judging {
  #isOver = false;
  #isAsking = false;
  /** While a line is dragged, only the newest request of those that wait is sent. */
  #next: (() => void) | undefined;
  /** Asked when nothing else waits. */
  #later: (() => void)[] = [];
  #asked = 0;
  #answered = 0;
  /** By request: going back to a setting asks nothing. */
  readonly #known = new Map<string, LookPart>();

  /** An answer that is older than the last one is dropped. */
  ask(body: object, onAnswer: OnAnswer): void {
    const turn = ++this.#asked;
    const answer: OnAnswer = (part, failure) => {
      if (turn < this.#answered) return;
      this.#answered = turn;
      onAnswer(part, failure);
    };
    const known = this.#known.get(keyOf(body));
    this.#next = known === undefined ? () => void this.#send(body, answer) : undefined;
    if (known !== undefined) answer(known, '');
    this.#goOn();
  }

  /** Requests data ahead of time. A failure is reported when the data is needed. */
  prepare(bodies: readonly object[], onPart: (part: LookPart) => void): void {
    this.#later = bodies
      .filter(body => !this.#known.has(keyOf(body)))
      .map(body => () => void this.#send(body, part => part && onPart(part)));
    this.#goOn();
  }

  keep(body: object, part: LookPart): void {
    this.#known.set(keyOf(body), part);
    for (const oldest of this.#known.keys()) if (this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
  }

  /** A request that is under way may end: cancelled, it would cost the service the thread that judges. */
  stop(): void {
    this.#next = undefined;
    this.#later = [];
    this.#isOver = true;
  }

  async #send(body: object, onAnswer: OnAnswer): Promise<void> {
    const known = this.#known.get(keyOf(body));
    if (known !== undefined) {
      onAnswer(known, '');
      return;
    }
    this.#isAsking = true;
    try {
      const part = await api.json<LookPart>('v1/segment', { body, accept: LOOK_PART_TYPE });
      this.keep(body, part);
      if (!this.#isOver) onAnswer(part, '');
    } catch (error) {
      if (!this.#isOver) onAnswer(undefined, sentence(error));
    } finally {
      this.#isAsking = false;
      this.#goOn();
    }
  }

  #goOn(): void {
    while (!this.#isAsking) {
      const next = this.#next ?? this.#later.shift();
      this.#next = undefined;
      if (next === undefined) return;
      next();
    }
  }
}

/** The same for the same settings, in whatever order. */
const keyOf = (body: object): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
