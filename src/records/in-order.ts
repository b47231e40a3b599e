// Work on a list, some of it at the same time, with the results in the order of the list.

/** At most `concurrency` items are under way; one that was not asked for yet waits. `work` must not throw. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    underWay.push(work(item));
    if (underWay.length < concurrency) continue;
    const first = underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const last of underWay) yield await last;
}

/** No further item is begun once the signal has come. */
export async function* untilAborted<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  const isOver = (): boolean => signal?.aborted === true;
  if (isOver()) return;
  for await (const item of items) {
    yield item;
    if (isOver()) return;
  }
}
