import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Log } from '../../call/call.ts';
import {
  type KnownFonts,
  type PainterFont,
  PainterProblem,
  type SlidePainter,
} from '../../store/slide-painter.ts';
import { Desk } from './desk.ts';
import { findBounds, findOffice, type OfficePrograms } from './find-programs.ts';
import { nameOwnFolder, sweep } from './leftovers.ts';
import { Workplace } from './workplace.ts';

export interface OfficeOptions {
  /** LIBREOFFICE_PATH: "auto" or the path of the program. */
  readonly setting: string;
  /** Directories to search for programs. */
  readonly path: string;
  /** Folder for this process only. */
  readonly folder: string;
  readonly fonts: KnownFonts;
  readonly clock: Clock;
  readonly log: Log;
  /** Most processes at once. */
  readonly desks?: number;
  readonly waiting?: number;
  /** Limit on the memory of a process. */
  readonly mostMb?: number;
  readonly idleMs?: number;
  readonly restMs?: number;
}

const DESKS = 2;
const MOST_WAITING = 16;
/** A standby process uses about 150 MB. */
const IDLE_MS = 60_000;
/** Failures in a row after which it pauses, because otherwise every job would wait for its deadline. */
const MOST_FAILURES = 3;
const REST_MS = 600_000;

/** Finds and starts LibreOffice when slides are first painted. */
export function createOfficePool(options: OfficeOptions): SlidePainter {
  return new OfficePool(options);
}

interface Crew {
  readonly folder: string;
  readonly programs: OfficePrograms;
}

class OfficePool implements SlidePainter {
  readonly #options: OfficeOptions;
  readonly #desks: Desk[] = [];
  readonly #free: Desk[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #crew: Promise<Crew | undefined> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #failures = 0;
  #restUntil = 0;

  constructor(options: OfficeOptions) {
    this.#options = options;
  }

  async isHere(): Promise<boolean> {
    this.#crew ??= this.#findCrew();
    return (await this.#crew) !== undefined;
  }

  paint: SlidePainter['paint'] = async (file, fonts, limits) => {
    const work = this.#paint(file, fonts, limits);
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  };

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    for (const go of this.#waiting.splice(0)) go();
    await Promise.allSettled(this.#running);
    for (const desk of this.#desks) await desk.close();
    const crew = await this.#crew?.catch(() => undefined);
    if (crew !== undefined) await rm(crew.folder, { recursive: true, force: true });
  }

  async #paint(
    file: Uint8Array,
    fonts: readonly PainterFont[],
    { most, deadlineMs, signal: callerSignal }: Parameters<SlidePainter['paint']>[2],
  ): Promise<readonly Uint8Array[]> {
    const until = performance.now() + deadlineMs;
    const signal = AbortSignal.any([callerSignal, this.#closing.signal]);
    if (performance.now() < this.#restUntil)
      throw new PainterProblem('LibreOffice has failed several times and is paused');
    this.#crew ??= this.#findCrew();
    const crew = await this.#crew;
    if (crew === undefined) throw new PainterProblem('LibreOffice is not on this machine');
    const desk = await this.#desk(crew, until, signal);
    try {
      clearTimeout(this.#idle);
      const pages = await desk.paint({ file, fonts, most, until, signal });
      this.#failures = 0;
      return pages;
    } catch (error) {
      if (!signal.aborted) this.#failed();
      throw error;
    } finally {
      this.#leave(desk);
    }
  }

  async #findCrew(): Promise<Crew | undefined> {
    const { setting, path, folder, clock, log } = this.#options;
    const { office, pdftoppm } = await findOffice(setting, path);
    if (office === undefined || pdftoppm === undefined) {
      if (setting !== 'auto')
        log.warn({ setting, office, pdftoppm }, 'LIBREOFFICE_PATH names no program, or pdftoppm is missing');
      return undefined;
    }
    await sweep(folder, clock.now());
    const own = join(folder, nameOwnFolder());
    await mkdir(own, { recursive: true, mode: 0o700 });
    const bounds = await findBounds(path);
    log.debug({ office, pdftoppm, bounds }, 'LibreOffice paints slides');
    return { folder: own, programs: { office, pdftoppm, bounds } };
  }

  async #desk({ folder, programs }: Crew, until: number, signal: AbortSignal): Promise<Desk> {
    for (;;) {
      if (signal.aborted) throw new PainterProblem('the work was cancelled');
      const free = this.#free.pop();
      if (free !== undefined) return free;
      const { desks = DESKS, waiting = MOST_WAITING, mostMb, fonts, path, log } = this.#options;
      if (this.#desks.length < desks) {
        const desk = new Desk(
          programs,
          new Workplace(join(folder, `desk-${this.#desks.length + 1}`), fonts),
          path,
          log,
          mostMb,
        );
        this.#desks.push(desk);
        return desk;
      }
      if (this.#waiting.length >= waiting) throw new PainterProblem(`${waiting} jobs are already waiting`);
      await this.#turn(until, signal);
      if (performance.now() >= until) throw new PainterProblem('its turn did not come in time');
    }
  }

  /** Waits until a desk is free, the deadline has passed, or the signal fires. */
  #turn(until: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', go);
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      const timer = setTimeout(go, Math.max(0, until - performance.now()));
      signal.addEventListener('abort', go, { once: true });
      this.#waiting.push(go);
    });
  }

  #leave(desk: Desk): void {
    this.#free.push(desk);
    const next = this.#waiting[0];
    if (next !== undefined) {
      next();
      return;
    }
    if (this.#closing.signal.aborted || performance.now() < this.#restUntil) return;
    // One standby process is enough, because the next job may not come.
    for (const one of this.#free) if (one !== desk) one.standDown();
    const ready = desk
      .standBy()
      .catch((error: unknown) =>
        this.#options.log.debug({ error: String(error) }, 'LibreOffice could not be started in advance'),
      );
    this.#running.add(ready);
    void ready.finally(() => this.#running.delete(ready));
    this.#idle = setTimeout(() => {
      for (const one of this.#free) one.standDown();
    }, this.#options.idleMs ?? IDLE_MS).unref();
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#failures < MOST_FAILURES) return;
    this.#failures = 0;
    this.#restUntil = performance.now() + (this.#options.restMs ?? REST_MS);
  }
}
