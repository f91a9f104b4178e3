/** Takes the place of a program on the path of a test: `stand-in.ts NAME ARGUMENT…`. */
import { Misuse } from './grammar.ts';
import { PROGRAMS } from './programs.ts';

/** EX_USAGE of sysexits.h. */
const USAGE = 64;

const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = Number((await PROGRAMS[name]?.(args)) ?? 0);
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${name}: ${error.message}\n`);
  process.exitCode = USAGE;
}
