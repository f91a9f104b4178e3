import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

interface Variable {
  readonly name: string;
  readonly secret?: boolean;
  /** Not a secret itself, but it may contain a password. */
  readonly holdsPassword?: boolean;
}

const ENDING = '_FILE';
/** Size limit of secret files; keys and passwords are shorter. */
const MOST_BYTES = 64 * 1024;

/**
 * Returns whether `<name>_FILE` may name a file with the value, as `docker compose` and Kubernetes mount
 * secrets.
 */
export function canComeFromFile({ secret = false, holdsPassword = false }: Variable): boolean {
  return secret || holdsPassword;
}

/**
 * Environment with the contents of the files named by `<name>_FILE` variables, without their trailing line
 * end.
 *
 * @param problem called with a message for each unreadable file and each variable set twice; messages contain no values.
 */
export function readSecretFiles(
  variables: readonly Variable[],
  env: Environment,
  problem: (text: string) => void,
): Environment {
  const read = variables.filter(canComeFromFile).flatMap(({ name }): (readonly [string, string])[] => {
    const file = env[`${name}${ENDING}`];
    if (file === undefined || file === '') return [];
    if (env[name] !== undefined && env[name] !== '') {
      problem(`${name}${ENDING}: ${name} is set too; give one of them`);
      return [];
    }
    const value = readContent(file, (why) => problem(`${name}${ENDING}: ${why}`));
    return value === undefined ? [] : [[name, value]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function readContent(file: string, problem: (why: string) => void): string | undefined {
  try {
    if (statSync(file).size > MOST_BYTES) {
      problem(`the file is larger than ${MOST_BYTES} bytes, which no key or password is`);
      return undefined;
    }
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (value === '') problem('the file is empty');
    return value === '' ? undefined : value;
  } catch (error) {
    problem(
      `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}); name one that this process may read`,
    );
    return undefined;
  }
}
