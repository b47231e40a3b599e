// Refuses pages that have changed built-ins so that pith would wait or loop without end. A replacement that does the same
// as the built-in passes, such as a polyfill. Loops here go by number: an iterator of the page may have no end.

/** Throws if a built-in that pith needs does something else. */
export function refuseChangedBuiltIns(): void {
  for (let at = 0; at < CHECKS.length; at++) {
    const check = CHECKS[at];
    if (check !== undefined && !isTrue(check.works)) throw new Error(`${check.name} does not work`);
  }
}

/** False for a function of the page. */
export const isNative = (called: unknown): boolean =>
  typeof called === 'function' && /\[native code\]/.test(Function.prototype.toString.call(called));

function isTrue(works: () => boolean): boolean {
  try {
    return works() === true;
  } catch {
    return false;
  }
}

/** True if it yields one value and ends. */
function yieldsOnly(value: unknown, of: Iterable<unknown>): boolean {
  const iterator = of[Symbol.iterator]();
  const first = iterator.next();
  return first.done !== true && first.value === value && iterator.next().done === true;
}

/** An `await` of the promise of an async function follows its constructor. */
function isAwaited(): boolean {
  const promise = (async () => {})();
  return promise.constructor.prototype === Object.getPrototypeOf(promise) && isNative(promise.constructor);
}

const CHECKS: readonly { readonly name: string; readonly works: () => boolean }[] = [
  { name: 'Promise.prototype.constructor', works: isAwaited },
  // Monitors wrap timers, but not both.
  { name: 'setTimeout or MessageChannel', works: () => isNative(setTimeout) || isNative(MessageChannel) },
  { name: 'Array.prototype[Symbol.iterator]', works: () => yieldsOnly(7, [7]) },
  {
    name: 'Array.prototype.entries',
    works: () => yieldsOnly(0, [7].keys()) && [7].entries().next().value?.[1] === 7,
  },
  { name: 'Map', works: () => new Map([[1, 2]]).set(3, 4).get(1) === 2 && new Map().get(1) === undefined },
  { name: 'Map.prototype.set', works: () => new Map().set(1, 2).has(1) && new Map([[1, 2]]).size === 1 },
  { name: 'Map.prototype[Symbol.iterator]', works: () => yieldsOnly(7, new Map([[1, 7]]).values()) },
  {
    name: 'Map.prototype.entries',
    works: () => new Map([[1, 7]])[Symbol.iterator]().next().value?.[1] === 7,
  },
  {
    name: 'Set',
    works: () => new Set([1]).add(2).has(2) && !new Set([1]).has(2) && yieldsOnly(7, new Set([7])),
  },
  { name: 'WeakMap', works: () => new WeakMap([[CHECKS, 7]]).get(CHECKS) === 7 },
  {
    name: 'Array.prototype.push',
    works: () => {
      const list = [1];
      return list.push(2) === 2 && list.length === 2 && list[1] === 2;
    },
  },
  { name: 'Array.prototype.pop', works: () => [1, 7].pop() === 7 },
];

// Before other modules start, which have loops too.
refuseChangedBuiltIns();
