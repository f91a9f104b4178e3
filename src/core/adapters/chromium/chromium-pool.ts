import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../call/call.ts';
import { BrowserProblem, type MeasuredPage, type PageBrowser } from '../../store/page-browser.ts';
import type { KnownFonts } from '../../store/slide-painter.ts';
import { ContainedProcess } from '../office/child-process.ts';
import { findBounds } from '../office/find-programs.ts';
import { buildFontConfig } from '../office/workplace.ts';
import { CdpPipe } from './cdp-pipe.ts';
import { findChromium } from './find-chromium.ts';
import { measureInSession } from './page-session.ts';

export interface ChromiumOptions {
  /** CHROMIUM_PATH: "auto" or the path of the program. */
  readonly setting: string;
  /** Directories to search for programs. */
  readonly path: string;
  /** Folder for profiles. */
  readonly folder: string;
  readonly fonts: KnownFonts;
  readonly log: Log;
  /** Limit on the memory of the browser with its processes. */
  readonly mostMb?: number;
}

const MOST_WAITING = 8;
const MOST_MB = 1_500;
const LOOK_MS = 250;
const CPU_SECONDS = 180;
const LARGEST_FILE_BYTES = 500_000_000;
/** Chromium reserves more address space than it uses, so that is not limited; its memory is watched. */
const LIMITS = [`--cpu=${CPU_SECONDS}`, `--fsize=${LARGEST_FILE_BYTES}`];
/** No network: no names, no proxy that answers, no other way out. */
const FLAGS = [
  ...[
    '--headless',
    '--remote-debugging-pipe',
    '--no-first-run',
    '--no-default-browser-check',
    '--mute-audio',
  ],
  ...[
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-sync',
    '--hide-scrollbars',
  ],
  ...[
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--no-pings',
  ],
  ...['--disable-breakpad', '--disable-client-side-phishing-detection', '--disable-domain-reliability'],
  ...[
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
  ],
  ...[
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints',
  ],
  ...['--font-render-hinting=none', '--force-color-profile=srgb'],
];

/** Finds Chromium when the first page is measured; each page gets a process and a profile of its own. */
export function createChromium(options: ChromiumOptions): PageBrowser {
  return new ChromiumPool(options);
}

interface Found {
  readonly program: string;
  readonly bounds: readonly string[];
}

class ChromiumPool implements PageBrowser {
  readonly #options: ChromiumOptions;
  readonly #closing = new AbortController();
  #found: Promise<Found | undefined> | undefined;
  /** The page that is measured last; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: ChromiumOptions) {
    this.#options = options;
  }

  async isHere(): Promise<boolean> {
    this.#found ??= this.#find();
    return (await this.#found) !== undefined;
  }

  measure: PageBrowser['measure'] = async (page, { deadlineMs, signal: callerSignal }) => {
    this.#found ??= this.#find();
    const found = await this.#found;
    if (found === undefined) throw new BrowserProblem('there is no Chromium on this machine');
    if (this.#waiting >= MOST_WAITING) throw new BrowserProblem(`${MOST_WAITING} pages are already waiting`);
    const signal = AbortSignal.any([callerSignal, this.#closing.signal, AbortSignal.timeout(deadlineMs)]);
    this.#waiting += 1;
    const work = this.#last
      .then(() => this.#measure(found, page, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new BrowserProblem(callerSignal.aborted ? 'the work was cancelled' : 'it did not end in time');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = work.catch(() => undefined);
    return work;
  };

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }

  async #find(): Promise<Found | undefined> {
    const { setting, path, log } = this.#options;
    const program = await findChromium(setting, path);
    if (program === undefined) {
      if (setting !== 'auto') log.warn({ setting }, 'CHROMIUM_PATH names no program');
      return undefined;
    }
    const bounds = await findBounds(path, LIMITS);
    log.debug({ program, bounds }, 'Chromium measures pages');
    return { program, bounds };
  }

  async #measure(
    { program, bounds }: Found,
    page: Parameters<PageBrowser['measure']>[0],
    signal: AbortSignal,
  ): Promise<MeasuredPage> {
    if (signal.aborted) throw new BrowserProblem('the work was cancelled');
    const { fonts, path, log, mostMb = MOST_MB } = this.#options;
    const folder = join(this.#options.folder, randomUUID());
    await mkdir(join(folder, 'tmp'), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'fonts.conf'), buildFontConfig(fonts, [], folder));
    // Chromium refuses its own sandbox to root; the process then has the bounds of the system alone.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const running = new ContainedProcess(
      [...bounds, program, ...FLAGS, ...sandbox, `--user-data-dir=${join(folder, 'profile')}`, 'about:blank'],
      {
        env: {
          PATH: path,
          HOME: folder,
          TMPDIR: join(folder, 'tmp'),
          LANG: 'C.UTF-8',
          FONTCONFIG_FILE: join(folder, 'fonts.conf'),
        },
        folder,
        pipes: 2,
      },
    );
    const [to, from] = [running.pipe(3), running.pipe(4)];
    let cdp: CdpPipe | undefined;
    const abort = () => {
      cdp?.fail('it did not end in time');
      running.kill();
    };
    signal.addEventListener('abort', abort, { once: true });
    const watch = setInterval(() => {
      if (running.residentMb() <= mostMb) return;
      cdp?.fail(`it took more than ${mostMb} MB`);
      running.kill();
    }, LOOK_MS);
    try {
      if (to === undefined || from === undefined) throw new BrowserProblem('it could not be started');
      cdp = new CdpPipe(to, from);
      return await measureInSession(cdp, page);
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      running.kill();
      const { output } = await running.ended;
      log.debug({ output }, 'Chromium ended');
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
