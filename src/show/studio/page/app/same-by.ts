// The command and the library call that make what a live page shows, ready to paste into a POSIX shell or a module.

import { CHOICE_NAMES, optionsOf, type Settings, THRESHOLD_NAMES, WINDOWS } from './settings.ts';

export interface NamedSource {
  /** An address, or the name of a file for pasted HTML. */
  readonly target: string;
  readonly viewport: string;
}

export function commandOf({ target, viewport }: NamedSource, settings: Settings): string {
  const { method, thresholds, center } = settings;
  const flags = [
    viewport !== DEFAULT_VIEWPORT && `--viewport ${viewport}`,
    method && `--method ${method}`,
    ...THRESHOLD_NAMES.map(name => thresholds && `--${name} ${thresholds[name]}`),
    center && '--center',
    ...CHOICE_NAMES.map(name => settings[name] && `--${name} ${settings[name]}`),
  ].filter(Boolean);
  return ['pith', quoted(target), ...flags].join(' ');
}

export function libraryCallOf({ target, viewport }: NamedSource, settings: Settings): string {
  const [width, height] = viewport.split('x').map(Number);
  const options = {
    ...(viewport !== DEFAULT_VIEWPORT && { viewport: { width, height } }),
    ...optionsOf(settings),
  };
  const second = Object.keys(options).length === 0 ? '' : `, ${JSON.stringify(options)}`;
  return [
    "import { open } from 'pith';",
    '',
    'const pith = await open();',
    `const { content } = await pith.segment(${JSON.stringify(target)}${second});`,
    'await pith.close();',
    'const { markdown, text, html } = content;',
  ].join('\n');
}

const DEFAULT_VIEWPORT = WINDOWS[0].size;

export const quoted = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
