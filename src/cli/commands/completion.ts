import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CommandModule } from '../command.ts';

/** `plumbline completion bash|zsh|fish`: words are read from the commands themselves, so that none is forgotten. */
export const completionCommand: CommandModule = (program) => {
  program
    .command('completion <shell>')
    .description('Print a completion script for bash, zsh or fish')
    .addHelpText(
      'after',
      '\nExample:\n  $ plumbline completion bash > ~/.local/share/bash-completion/completions/plumbline',
    )
    .action((shell: string) => {
      const script = scriptFor(shell, wordsOf(program));
      process.stdout.write(script);
    });
};

/** For each command path (`programs show`) the words that may follow it. */
function wordsOf(command: Command, path: readonly string[] = []): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const options = command.options.map((option) => option.long ?? option.short ?? '').filter(Boolean);
  words.set(path.join(' '), [...command.commands.map((child) => child.name()), ...options, '--help']);
  for (const child of command.commands)
    for (const [key, value] of wordsOf(child, [...path, child.name()])) words.set(key, value);
  return words;
}

function scriptFor(shell: string, words: Map<string, string[]>): string {
  if (shell === 'bash') return bash(words);
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
  if (shell === 'fish') return fish(words);
  throw new ProblemError('invalid-request', `There is no completion for ${shell}: use bash, zsh or fish.`);
}

function bash(words: Map<string, string[]>): string {
  const cases = [...words].map(([path, list]) => `    '${path}') words='${[...new Set(list)].join(' ')}' ;;`);
  return `_plumbline() {
  local path='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; esac
    path="\${path:+$path }$word"
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _plumbline plumbline
`;
}

function fish(words: Map<string, string[]>): string {
  const lines = [...words].map(([path, list]) => {
    const condition =
      path === '' ? '__fish_use_subcommand' : `string match -q 'plumbline ${path}*' (commandline -cp)`;
    return `complete -c plumbline -n "${condition}" -a '${[...new Set(list)].join(' ')}'`;
  });
  return `${lines.join('\n')}\n`;
}
