// Lets other tasks of the thread run: in Node those that are ready, inside of a browser also its painting.

export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
