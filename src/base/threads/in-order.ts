// Processes a list concurrently and yields the results in the order of the list.

/**
 * Starts items while the cost of those in progress is below `concurrency`; pulls further items only when results are
 * consumed. An error of `work` is thrown in its turn.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
  costOf: (item: Item) => number = () => 1,
): AsyncGenerator<Result> {
  const underWay: { readonly result: Promise<Result>; readonly cost: number }[] = [];
  let sum = 0;
  for await (const item of items) {
    const cost = costOf(item);
    const result = work(item);
    // After the first error nobody waits for the others, which would be unhandled rejections.
    result.catch(() => {});
    underWay.push({ result, cost });
    sum += cost;
    for (let first = underWay[0]; first !== undefined && sum >= concurrency; first = underWay[0]) {
      underWay.shift();
      yield await first.result;
      sum -= first.cost;
    }
  }
  for (const { result } of underWay) yield await result;
}

/** Ends the list once the signal is aborted. */
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
