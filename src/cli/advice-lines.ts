import type { Failure } from '../core/errors/failure.ts';
import { type NameOf, renderMessage } from '../core/errors/message.ts';

/** Commands by the operations that they call. */
const COMMANDS: Readonly<Record<string, string>> = {
  generate_presentation: 'lectern generate',
  create_presentation: 'lectern render',
  edit_presentation: 'lectern edit',
  find_replace: 'lectern edit',
  fix_presentation: 'lectern edit',
  get_texts: 'lectern texts',
  set_texts: 'lectern texts',
  check_file: 'lectern check',
};

/** Names of operations on the command line; one without a command is the tool of a running server. */
const nameInShell: NameOf = (operation) => COMMANDS[operation] ?? `the tool ${operation}`;

/** Returns the hints of a failure and of its issues without repetitions. */
export function adviceLines({ issues, hint }: Failure): string[] {
  const advice = [...issues.map(({ next }) => next ?? ''), hint ?? ''].map((text) =>
    renderMessage(text, nameInShell),
  );
  return [...new Set(advice)].filter((text) => text !== '');
}
