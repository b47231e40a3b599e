// Counts the tokens of a text: estimated without the tokenizer of a certain model, or by an installed one.

import { estimateTokenCount } from 'tokenx';
import { type PithError, usageError } from '../../base/errors.ts';
import { remembered } from '../../base/memoize.ts';

/** Longer texts are estimated from their start. */
const MOST_CHARS = 200_000;

type TokenCounter = (text: string) => number;

/** `tokenizer`: the name of an installed module, such as `gpt-tokenizer/encoding/o200k_base`. */
export const tokensOf = (text: string, tokenizer?: string): number =>
  tokenizer === undefined ? estimated(text) : counterOf(tokenizer)(text);

function estimated(text: string): number {
  if (text.length <= MOST_CHARS) return estimateTokenCount(text);
  return Math.ceil((estimateTokenCount(text.slice(0, MOST_CHARS)) * text.length) / MOST_CHARS);
}

const counterOf = remembered((name): TokenCounter => {
  const module = moduleNamed(name);
  const { countTokens, encode } = module;
  if (typeof countTokens === 'function') return text => Number(countTokens(text));
  if (typeof encode === 'function') return text => Number(encode(text)?.length);
  throw wrong(`the module '${name}' has no function countTokens(text), nor encode(text)`);
});

interface TokenizerModule {
  readonly countTokens?: (text: string) => unknown;
  readonly encode?: (text: string) => ArrayLike<unknown> | undefined;
}

/** Looks in the working folder first, where its user has installed it. */
function moduleNamed(name: string): TokenizerModule {
  if (!PACKAGE_NAME.test(name)) throw wrong(`'${name}' is not the name of a package`);
  // Asked for here, so that the rest of this file loads inside of a browser.
  const { createRequire } = process.getBuiltinModule('node:module');
  const { join } = process.getBuiltinModule('node:path');
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url])
    try {
      return createRequire(from)(name) as TokenizerModule;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND')
        throw wrong(`the module '${name}' does not load`, error);
    }
  throw wrong(`there is no module '${name}': install it with npm in the working folder`);
}

/** No path: options may come from a queue. */
const PACKAGE_NAME = /^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

const wrong = (message: string, cause?: unknown): PithError =>
  usageError(message, { option: 'tokenizer', cause });
