import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shell script that stands for an office program; `$job` is its folder, `$root` that of the test. */
const DEEDS = {
  draws: 'echo %PDF > "$job/slides.pdf"',
  'draws, one after the other':
    'echo begin >> "$root/steps"; sleep 0.3; echo end >> "$root/steps"; echo %PDF > "$job/slides.pdf"',
  hangs: 'sleep 600 & echo $! >> "$root/pids"; echo $$ >> "$root/pids"; sleep 600',
  waits: 'echo $$ >> "$root/pids"; exec sleep 600',
  crashes: 'echo broken >&2; kill -SEGV $$',
  swells: 'echo $$ >> "$root/pids"; head -c 300000000 /dev/zero | tail; echo %PDF > "$job/slides.pdf"',
  'writes nothing': 'true',
  'tells its bounds': 'cat /proc/self/limits /proc/net/dev > "$root/bounds"; echo %PDF > "$job/slides.pdf"',
  'tells its fonts':
    '{ cat "$FONTCONFIG_FILE"; ls "$HOME/fonts"; } | tr "\\n" " " >> "$root/fonts"; echo >> "$root/fonts"; echo %PDF > "$job/slides.pdf"',
  'tells its environment': 'env > "$root/environment"; echo %PDF > "$job/slides.pdf"',
} as const;

export interface FakeOffice extends Disposable {
  readonly root: string;
  /** For LIBREOFFICE_PATH. */
  readonly program: string;
  /** For PATH: a pdftoppm that draws two pages. */
  readonly path: string;
  /** For the programs' own folders. */
  readonly folder: string;
  /** Lines of what the programs wrote into a file of the test. */
  lines(name: string): readonly string[];
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Programs with the manners of LibreOffice and pdftoppm, in shell. */
export function fakeOffice(deed: keyof typeof DEEDS): FakeOffice {
  const root = mkdtempSync(join(tmpdir(), 'lectern-office-'));
  const programs = join(root, 'bin');
  mkdirSync(programs);
  const write = (name: string, text: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  write(
    'soffice',
    `root='${root}'
case "$*" in
  *--version*) echo LibreOffice 0.0 fake; exit 0;;
  *--terminate_after_init*) exit 0;;
  *--nodefault*) echo $$ >> "$root/standing"; exec sleep 600;;
esac
echo job >> "$root/jobs"
while [ "$1" != --outdir ]; do shift; done
job=$2
${DEEDS[deed]}`,
  );
  write(
    'pdftoppm',
    `for last in "$@"; do :; done\nfor page in 1 2; do echo ${PIXEL} | base64 -d > "$last-$page.png"; done`,
  );
  const file = (name: string) => join(root, name);
  return {
    root,
    program: join(programs, 'soffice'),
    path: `${programs}:${process.env['PATH']}`,
    folder: join(root, 'data'),
    lines: (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8').trim().split('\n') : []),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Processes of this machine whose command names the folder. */
export function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
}

/** Returns whether a process is there and has not ended. */
export function runs(pid: string): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
