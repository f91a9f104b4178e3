import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../call/call.ts';
import { type PainterFont, PainterProblem } from '../../store/slide-painter.ts';
import { ContainedProcess, type ProcessEnd } from './child-process.ts';
import type { OfficePrograms } from './find-programs.ts';
import { removePipe } from './pipe.ts';
import type { Workplace } from './workplace.ts';

/** Jobs for one profile before it is created anew. */
const MOST_JOBS = 20;
const WIDTH_PX = 960;
const FIRST_LOOK_MS = 20_000;
/** A usual deck needs up to 200 MB. A file that needs more is drawn by our own reader with less memory. */
const MOST_MB = 400;
const LOOK_MS = 250;
/** Exit code of a program that asks to be restarted, as after the first start with a new profile. */
const AGAIN = 81;
const PERSONAL = ['--headless', '--norestore', '--nologo', '--nolockcheck', '--nofirststartwizard'];

interface Job {
  readonly file: Uint8Array;
  readonly fonts: readonly PainterFont[];
  readonly most: number;
  /** Time on the clock of `performance`. */
  readonly until: number;
  readonly signal: AbortSignal;
}

/**
 * Runs one process at a time. A standby process that has already loaded takes the next job; a job with fonts
 * of its own needs a process that starts with them.
 */
export class Desk {
  readonly #programs: OfficePrograms;
  readonly #place: Workplace;
  readonly #path: string;
  readonly #log: Log;
  /** Limit on the memory of the process and its standby together. */
  readonly #mostMb: number;
  #standby: ContainedProcess | undefined;
  #jobs = MOST_JOBS;
  #hasFonts = false;
  #isClosed = false;
  /** Cleanup between jobs, which the next job awaits. */
  #between: Promise<unknown> = Promise.resolve();

  constructor(programs: OfficePrograms, place: Workplace, path: string, log: Log, mostMb = MOST_MB) {
    this.#mostMb = mostMb;
    this.#programs = programs;
    this.#place = place;
    this.#path = path;
    this.#log = log;
  }

  /** @throws PainterProblem */
  async paint(job: Job): Promise<readonly Uint8Array[]> {
    await this.#between;
    const { office, pdftoppm } = this.#programs;
    const folder = join(this.#place.folder, 'job');
    const [slides, pdf] = [join(folder, 'slides.pptx'), join(folder, 'slides.pdf')];
    try {
      if (this.#jobs >= MOST_JOBS || this.#hasFonts || job.fonts.length > 0) await this.#furnish(job.fonts);
      this.#jobs += 1;
      await mkdir(folder, { mode: 0o700 });
      await writeFile(slides, job.file, { mode: 0o600 });
      const convert = [
        office,
        this.#place.profile,
        ...PERSONAL,
        '--infilter=Impress MS PowerPoint 2007 XML',
        '--convert-to',
        'pdf:impress_pdf_Export',
        '--outdir',
        folder,
        slides,
      ];
      // This process hands the job to a standby process and waits for it; without one it does the job itself.
      let { code } = await this.#run(convert, job);
      if (code === AGAIN) code = (await this.#run(convert, job)).code;
      if (!(await fileExists(pdf)))
        throw new PainterProblem(`LibreOffice wrote nothing and ended with ${code ?? 'a signal'}`);
      await this.#run(
        [
          pdftoppm,
          '-png',
          '-l',
          String(job.most),
          '-scale-to-x',
          String(WIDTH_PX),
          '-scale-to-y',
          '-1',
          pdf,
          join(folder, 'page'),
        ],
        job,
      );
      return await readPages(folder);
    } catch (error) {
      // A failed profile is created anew.
      this.#jobs = MOST_JOBS;
      await this.#end();
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Loads a standby process. */
  standBy(): Promise<void> {
    const ready = this.#standBy();
    this.#between = ready.catch(() => undefined);
    return ready;
  }

  /** Ends the standby process; the next job starts afterwards. */
  standDown(): void {
    this.#between = Promise.all([this.#between, this.#end()]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.standDown();
    await this.#between;
  }

  /** Resolves when all processes have ended. */
  async #end(): Promise<void> {
    const standby = this.#standby;
    this.#standby = undefined;
    standby?.kill();
    await standby?.gone();
    await removePipe(this.#place.folder);
  }

  async #standBy(): Promise<void> {
    if (this.#standby?.isAlive === true || this.#isClosed) return;
    if (this.#jobs >= MOST_JOBS || this.#hasFonts) {
      await this.#furnish([]);
      // The first start with a new profile ends by itself.
      this.#standby = this.#start(['--terminate_after_init']);
      await this.#standby.within(FIRST_LOOK_MS);
    }
    if (this.#isClosed) return;
    this.#standby = this.#start(['--nodefault']);
    this.#standby.unref();
  }

  async #furnish(fonts: readonly PainterFont[]): Promise<void> {
    await this.#end();
    await this.#place.furnish(fonts);
    this.#jobs = 0;
    this.#hasFonts = fonts.length > 0;
  }

  async #run(command: readonly string[], { until, signal }: Job): Promise<ProcessEnd> {
    if (signal.aborted) throw new PainterProblem('the work was cancelled');
    const running = this.#started(command);
    const abort = () => running.kill();
    signal.addEventListener('abort', abort, { once: true });
    let isGreedy = false;
    const watch = setInterval(() => {
      // The standby process does the work of the one that hands it over.
      isGreedy ||= running.residentMb() + (this.#standby?.residentMb() ?? 0) > this.#mostMb;
      if (isGreedy) abort();
    }, LOOK_MS);
    try {
      const ended = await running.within(Math.max(0, until - performance.now()));
      this.#log.debug({ program: command[0], code: ended.code, said: ended.output }, 'office');
      if (signal.aborted) throw new PainterProblem('the work was cancelled');
      if (isGreedy) throw new PainterProblem(`it took more than ${this.#mostMb} MB`);
      if (ended.isLate) throw new PainterProblem('it did not end in time');
      return ended;
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
    }
  }

  #start(words: readonly string[]): ContainedProcess {
    return this.#started([this.#programs.office, this.#place.profile, ...PERSONAL, ...words]);
  }

  #started(command: readonly string[]): ContainedProcess {
    const { folder } = this.#place;
    const started = new ContainedProcess([...this.#programs.bounds, ...command], {
      env: this.#place.environment(this.#path),
      folder,
    });
    // A later process that finds the folder can end this program.
    void writeFile(this.#place.pidFile, `${started.pid ?? ''}\n`, { flag: 'a' }).catch(() => undefined);
    return started;
  }
}

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readPages(folder: string): Promise<readonly Uint8Array[]> {
  // Numbers are padded, so that the order of names is the order of pages.
  const names = (await readdir(folder)).filter((name) => /^page-\d+\.png$/.test(name)).sort();
  if (names.length === 0) throw new PainterProblem('pdftoppm drew no page');
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}
