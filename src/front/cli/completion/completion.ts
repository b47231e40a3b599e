// Completion scripts for shells, made from the verbs and their flags.

import type { Command, Option } from 'commander';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { ZONE_METHOD_NAMES } from '../../../judge/zones/methods.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Word {
  readonly name: string;
  readonly help: string;
}

interface Flag extends Word {
  readonly short: string | undefined;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** `path`: `/site/learn` for `pith site learn`, '' for `pith`. */
interface Verb {
  readonly path: string;
  readonly verbs: readonly Word[];
  readonly flags: readonly Flag[];
  /** Its first argument, if that is one of few words. */
  readonly choices: readonly string[];
}

export function completionScript(shell: Shell, root: Command): string {
  const verbs = verbsOf(root, '');
  if (shell === 'bash') return bashScript(verbs);
  return shell === 'zsh' ? zshScript(verbs) : fishScript(verbs);
}

function verbsOf(command: Command, path: string): Verb[] {
  const help = command.createHelp();
  const inner = command.commands;
  return [
    {
      path,
      verbs: inner.map(one => ({ name: one.name(), help: onOneLine(one.summary()) })),
      flags: help.visibleOptions(command).map(option => flagOf(option, help.optionDescription(option))),
      choices: command.registeredArguments[0]?.argChoices ?? [],
    },
    ...inner.flatMap(one => verbsOf(one, `${path}/${one.name()}`)),
  ];
}

const flagOf = ({ long, short, required, optional, argChoices }: Option, help: string): Flag => ({
  name: long ?? '',
  short: short ?? undefined,
  help: onOneLine(help),
  takesValue: required || optional,
  choices: argChoices ?? CHECKED_LATER[long ?? ''] ?? [],
});

/** Values of flags that are checked when the command runs, so that the error can name similar ones. */
const CHECKED_LATER: Readonly<Record<string, readonly string[]>> = { '--method': ZONE_METHOD_NAMES };

const pathsOf = (verbs: readonly Verb[]): string[] =>
  verbs.map(({ path }) => path).filter(path => path !== '');

/** A word in single quotes; the same in all three shells but for a quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const namesOf = ({ verbs, flags, choices }: Verb): string[] => [
  ...[...verbs, ...flags].map(({ name }) => name),
  ...choices,
];

/** Cases of `VERB FLAG` whose next word is a value: one of few words, or a file. */
function valueCases(verbs: readonly Verb[], chosen: (choices: readonly string[]) => string, files: string) {
  const cases = verbs.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .map(({ name, short, choices }) => {
        const patterns = [name, ...(short === undefined ? [] : [short])].map(word =>
          quoted(`${path} ${word}`),
        );
        return `    ${patterns.join('|')}) ${choices.length > 0 ? chosen(choices) : files}; return ;;`;
      }),
  );
  return cases.join('\n');
}

/** Finds the verb of a command line; a page without a verb means `segment`. */
const shellLoop = (verbs: readonly Verb[], words: string): string => `  for word in ${words}; do
    case "$verb/$word" in
      ${pathsOf(verbs).join('|')}) verb="$verb/$word" ;;
      /-*) ;;
      /*/*) ;;
      *) verb=/segment ;;
    esac
  done`;

const bashScript = (
  verbs: readonly Verb[],
): string => `# Completion of pith for bash: source <(pith completion bash)
_pith() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" verb='' names='' word
${shellLoop(verbs, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  case "$verb $before" in
${valueCases(
  verbs,
  choices => `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur"))`,
  'COMPREPLY=($(compgen -f -- "$cur"))',
)}
  esac
  case "$verb" in
${verbs.map(verb => `    ${quoted(verb.path)}) names=${quoted(namesOf(verb).join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
  [[ $cur == -* ]] || COMPREPLY+=($(compgen -f -- "$cur"))
}
complete -o filenames -F _pith pith
`;

const zshScript = (verbs: readonly Verb[]): string => `#compdef pith
# Completion of pith for zsh: source <(pith completion zsh), or save it as _pith in a folder of $fpath
_pith() {
  local before="\${words[CURRENT-1]}" verb='' word
  local -a names
${shellLoop(verbs, `"\${(@)words[2,CURRENT-1]}"`)}
  case "$verb $before" in
${valueCases(verbs, choices => `compadd -- ${choices.map(quoted).join(' ')}`, '_files')}
  esac
  case "$verb" in
${verbs.map(verb => `    ${quoted(verb.path)}) names=(${described(verb).join(' ')}) ;;`).join('\n')}
  esac
  _describe -o pith names
  [[ $PREFIX == -* ]] || _files
}
if [[ $funcstack[1] == _pith ]]; then _pith "$@"; else compdef _pith pith; fi
`;

const described = ({ verbs, flags, choices }: Verb): string[] => [
  ...[...verbs, ...flags].map(({ name, help }) => quoted(`${name}:${help}`)),
  ...choices.map(quoted),
];

const fishScript = (
  verbs: readonly Verb[],
): string => `# Completion of pith for fish: pith completion fish | source
function __pith_verb
  set -l verb ''
  set -l words (commandline -opc)
  for word in $words[2..-1]
    if contains -- "$verb/$word" ${pathsOf(verbs).join(' ')}
      set verb "$verb/$word"
    else if test -z "$verb"; and not string match -q -- '-*' $word
      set verb /segment
    end
  end
  echo $verb
end
function __pith_at
  contains -- "$argv[1]" (__pith_verb)
end
${verbs.flatMap(fishLines).join('\n')}
`;

function fishLines({ path, verbs, flags, choices }: Verb): string[] {
  const start = `complete -c pith -n ${quoted(`__pith_at "${path}"`)}`;
  const valueWords = ({ takesValue, choices: values }: Flag): string => {
    if (values.length > 0) return ` -x -a ${quoted(values.join(' '))}`;
    return takesValue ? ' -r' : '';
  };
  return [
    ...verbs.map(({ name, help }) => `${start} -a ${name} -d ${fishQuoted(help)}`),
    ...choices.map(name => `${start} -a ${name}`),
    ...flags.map(flag => {
      const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`;
      return `${start}${short} -l ${flag.name.slice(2)}${valueWords(flag)} -d ${fishQuoted(flag.help)}`;
    }),
  ];
}

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
