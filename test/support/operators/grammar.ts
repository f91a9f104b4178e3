/** A call that the real program would refuse; its message goes to standard error. */
export class Misuse extends Error {}

/** Returns what is wrong with the value of an option; undefined for a valid one. */
export type Check = (value: string) => string | undefined;

/** Options by name: `flag` takes no value, all others take one. A string names the option it stands for. */
export type Options = Readonly<Record<string, 'flag' | `-${string}` | Check>>;

export interface Call {
  /** Values by the name of the option, in their order; flags have an empty one. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

export const anything: Check = (value) => (value === '' ? 'is empty' : undefined);
export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? undefined : `is not of the form ${pattern.source}`;
export const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value) ? undefined : `is none of ${words.join(', ')}`;

/**
 * Reads the arguments of a call.
 *
 * @param ends whether the first operand ends the options, as for programs that start another one.
 * @throws Misuse for an unknown option, a missing or wrong value, or too few or too many operands.
 */
export function readCall(
  args: readonly string[],
  table: Options,
  [least, most]: readonly [number, number],
  ends = false,
): Call {
  const options = new Map<string, string[]>();
  const operands: string[] = [];
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--' || (ends && !word.startsWith('-'))) {
      operands.push(...(word === '--' ? [] : [word]), ...words.splice(0));
    } else if (!word.startsWith('-') || word === '-') operands.push(word);
    else {
      const [, written = '', inline] = /^(--?[^=]+)(?:=(.*))?$/s.exec(word) ?? [];
      const alias = Object.hasOwn(table, written) ? table[written] : undefined;
      const name = typeof alias === 'string' && alias !== 'flag' ? alias : written;
      const rule = Object.hasOwn(table, name) ? table[name] : undefined;
      if (rule === undefined) throw new Misuse(`unknown option ${written}`);
      if (rule === 'flag' && inline !== undefined) throw new Misuse(`${written} takes no value`);
      const value = rule === 'flag' ? '' : (inline ?? words.shift());
      if (value === undefined) throw new Misuse(`${written} needs a value`);
      const fault = typeof rule === 'function' ? rule(value) : undefined;
      if (fault !== undefined) throw new Misuse(`${written}: ${value} ${fault}`);
      options.set(name, [...(options.get(name) ?? []), value]);
    }
  }
  if (operands.length < least) throw new Misuse('an operand is missing');
  if (operands.length > most) throw new Misuse(`one operand too many: ${operands[most]}`);
  return { options, operands };
}

/** Chooses a command by the first words of a call. @throws Misuse for a command that there is not. */
export function choose<Command>(
  args: readonly string[],
  commands: Readonly<Record<string, Command>>,
): { readonly command: Command; readonly rest: readonly string[] } {
  const [name = ''] = Object.keys(commands)
    .filter((words) => `${args.join(' ')} `.startsWith(`${words} `))
    .sort((a, b) => b.length - a.length);
  const command = commands[name];
  if (command === undefined) throw new Misuse(`there is no command ${args.slice(0, 2).join(' ')}`);
  return { command, rest: args.slice(name.split(' ').length) };
}
