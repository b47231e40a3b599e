// Lets other tasks of the thread run: in Node those that are ready, inside of a browser also its painting.

export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    // Browsers delay timeouts that follow one another, in a background tab by a second.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
