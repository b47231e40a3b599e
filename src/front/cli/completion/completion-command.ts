// `pith completion`: prints the completion script of a shell.

import { Argument, Command } from 'commander';
import { exitCodesText } from '../exit-codes.ts';

const EXAMPLES = `Examples:
  source <(pith completion bash)                                   in ~/.bashrc
  source <(pith completion zsh)                                    in ~/.zshrc, after compinit
  pith completion fish > ~/.config/fish/completions/pith.fish
`;

export function completionCommand(root: Command): Command {
  return new Command('completion')
    .summary('completion of verbs and flags in a shell')
    .description(
      'Prints a script with which a shell completes the verbs of pith, their flags and their values.',
    )
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(['bash', 'zsh', 'fish']))
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', exitCodesText([0, 2]))
    .action(async shell => {
      const { completionScript } = await import('./completion.ts');
      process.stdout.write(completionScript(shell, root));
    });
}
