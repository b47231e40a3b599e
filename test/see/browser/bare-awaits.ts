// Finds calls to a browser that nothing bounds: Playwright's and CDP's own promises may stay open for ever.

/** Methods that answer with a promise of the browser's. */
const CALL =
  /\.(?:send|evaluate|evaluateHandle|newContext|newPage|newCDPSession|content|title|goto|reload|goBack|setContent|waitFor\w+|screenshot|route|unroute|addCookies|storageState|addInitScript|exposeBinding|detach|dismiss|accept|cancel|setOffline)\(|\b(?:context|browser|page|popup)\.close\(|\bchromium\.(?:launch|connect)\w*\(/g;

/** What bounds a wait. */
const WRAPPER = /(?:\bwithDeadline|\bwatch\.run|\bwatch\s*\.run|#watch\.run)\(/g;

/** Sentences, one for each call that is neither within a wrapper nor left to itself with its failure caught. */
export function bareAwaits(file: string, source: string): string[] {
  const code = blanked(source);
  const bounded = [...code.matchAll(WRAPPER)].map(({ index, 0: found }) => {
    const open = index + found.length - 1;
    return [open, closing(code, open)] as const;
  });
  const faults: string[] = [];
  for (const { index, 0: call } of code.matchAll(CALL)) {
    if (bounded.some(([from, to]) => index > from && index < to)) continue;
    const end = closing(code, index + call.length - 1);
    const statement = code.slice(
      Math.max(code.lastIndexOf(';', index), code.lastIndexOf('{', index)) + 1,
      index,
    );
    const isLeft =
      /^\s*\.catch\(\(\) => \{\}\)/.test(code.slice(end + 1)) && !/\b(?:await|return)\b|=>/.test(statement);
    if (isLeft) continue;
    const line = code.slice(0, index).split('\n').length;
    faults.push(`${file}:${line} ${call}…) has no deadline: put it into watch.run or withDeadline`);
  }
  return faults;
}

/** The bracket that closes the one at this place. */
function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return at;
  }
  return code.length;
}

/** Comments and what is in quotes, made blank so that every place stays the same. */
function blanked(source: string): string {
  const quoted = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
  return source.replace(quoted, text => text.replace(/[^\n]/g, ' '));
}
