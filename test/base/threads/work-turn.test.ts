import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beAlone, inTurn, workSignal } from '../../../src/base/threads/work-turn.ts';

const stays = new AbortController().signal;

/** Notes when it is alone and when it ends. */
const largeWork = (name: string, notes: string[]) => async () => {
  await beAlone();
  notes.push(`${name} begins`);
  await beAlone();
  await pause(20);
  notes.push(`${name} ends`);
};

test('turns with large pages come one after the other, and others do not wait', async () => {
  const notes: string[] = [];
  const small = async () => {
    await pause(5);
    notes.push('small');
  };
  const large = ['one', 'two'].map(name => inTurn(largeWork(name, notes), stays));
  await Promise.all([...large, inTurn(small, stays)]);
  expect(notes).toEqual(['one begins', 'small', 'one ends', 'two begins', 'two ends']);
});

test('a turn that is given up waits no longer, and one that fails lets the next begin', async () => {
  const notes: string[] = [];
  const failing = inTurn(async () => {
    await beAlone();
    await pause(20);
    throw new Error('failed');
  }, stays);
  const given = inTurn(largeWork('given up', notes), AbortSignal.timeout(5));
  const next = inTurn(largeWork('next', notes), stays);
  const ends = await Promise.allSettled([failing, given, next]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(notes).toEqual(['next begins', 'next ends']);
});

test('work without a turn does not wait', async () => {
  const notes: string[] = [];
  await Promise.all([inTurn(largeWork('turn', notes), stays), largeWork('without', notes)()]);
  expect(notes.slice(0, 2).toSorted()).toEqual(['turn begins', 'without begins']);
});

test('what outlives its turn has none', async () => {
  let late: Promise<AbortSignal | undefined> | undefined;
  const work = async () => {
    late = pause(20).then(workSignal);
    return workSignal();
  };
  expect(await inTurn(work, stays)).toBe(stays);
  expect(await late).toBeUndefined();
});

test('what outlives a turn that was given up has no other', async () => {
  const given = new AbortController();
  let late: Promise<void> | undefined;
  const work = async () => {
    late = pause(20).then(beAlone);
    throw new Error('given up');
  };
  given.abort(new Error('the client left'));
  await expect(inTurn(work, given.signal)).rejects.toThrow('given up');
  await expect(late).rejects.toThrow('the client left');
});
