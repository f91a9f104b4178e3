import type { Log } from '../../call/call.ts';
import { BrowserProblem, type MeasuredPage, type PageBrowser } from '../../store/page-browser.ts';
import { runReader } from '../read-document.ts';
import { revealSheet } from './css/reveal-sheet.ts';
import { CANVAS } from './limits.ts';
import type { ConvertedPage, PageJob, PageResource } from './page-job.ts';
import { type PreparedPage, SLIDE_MARK } from './prepare-page.ts';

/** Services that an import uses besides the page itself. */
export interface PageSurroundings {
  /** Address of the page, to which its relative addresses refer. */
  readonly address: string | undefined;
  /** Loads an absolute http(s) address. @throws an error whose message is the reason why it cannot be loaded */
  load(address: string): Promise<Uint8Array>;
  readonly browser: PageBrowser | undefined;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const NO_ADDRESS = 'http://page.invalid/';
const AT_ONCE = 6;
/** Bytes of everything that a page loads. */
const MAX_RESOURCE_BYTES = 40_000_000;
const LOAD_MS = 20_000;
const BROWSER_MS = 60_000;

/** A page as slides, and whether a browser measured them. */
export interface ImportedPage extends ConvertedPage {
  readonly isMeasured: boolean;
}

/**
 * Reads the slides of an HTML page as slide markup. Programs of the page run only in a browser, contained.
 *
 * @throws Failure `invalid_input` if the page cannot be read
 */
export async function importPage(html: Uint8Array | string, around: PageSurroundings): Promise<ImportedPage> {
  const { signal } = around;
  const prepared = await runJob<PreparedPage>({ page: 'prepare', html }, html.length, signal);
  const resources = await loadResources(prepared, around);
  const measured = await measurePage(prepared, resources, around);
  const page = await runJob<ConvertedPage>(
    {
      page: 'convert',
      prepared,
      resources: [...resources],
      measured: typeof measured === 'string' ? undefined : measured,
    },
    prepared.html.length,
    signal,
  );
  return {
    ...page,
    isMeasured: typeof measured === 'object',
    warnings: [
      ...page.warnings,
      ...listLostSheets(prepared, resources),
      ...(typeof measured === 'string' ? [measured] : []),
    ],
  };
}

/** Style sheets that could not be loaded, without which slides look otherwise. */
function listLostSheets({ sheets }: PreparedPage, resources: ReadonlyMap<string, PageResource>): string[] {
  const lost = sheets.flatMap((name) => {
    const reason = resources.get(name);
    return typeof reason === 'string' && revealSheet(name) === undefined ? [{ name, reason }] : [];
  });
  const [first] = lost;
  if (first === undefined) return [];
  const named = lost
    .slice(0, 5)
    .map(({ name }) => name.slice(0, 120))
    .join(', ');
  return [
    `Slides lack the looks of ${lost.length === 1 ? 'a style sheet' : `${lost.length} style sheets`} (${named}): ${first.reason}`,
  ];
}

function runJob<T>(slides: PageJob, size: number, signal: AbortSignal): Promise<T> {
  return runReader<T>({ slides }, { size, filename: 'page.html' }, { signal });
}

async function loadResources(
  { sheets, pictures }: PreparedPage,
  { address, load, signal }: PageSurroundings,
): Promise<Map<string, PageResource>> {
  const wanted = [...new Set([...sheets, ...pictures])].filter((name) => !name.startsWith('data:'));
  const found = new Map<string, PageResource>();
  const until = performance.now() + LOAD_MS;
  let bytes = 0;
  const next = async (): Promise<void> => {
    for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
      signal.throwIfAborted();
      const target = resolveAddress(name, address);
      if (target === undefined) {
        found.set(name, 'The address is relative, and the page was not read from an address.');
        continue;
      }
      if (performance.now() > until || bytes > MAX_RESOURCE_BYTES) {
        found.set(name, 'The page loads more than is loaded for one import.');
        continue;
      }
      try {
        const loaded = await load(target);
        bytes += loaded.length;
        found.set(name, loaded);
      } catch (error) {
        signal.throwIfAborted();
        found.set(name, error instanceof Error ? error.message : 'It could not be loaded.');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return found;
}

function resolveAddress(name: string, base: string | undefined): string | undefined {
  const absolute = name.startsWith('//') ? `https:${name}` : name;
  const url = URL.canParse(absolute)
    ? new URL(absolute)
    : base !== undefined && URL.canParse(absolute, base)
      ? new URL(absolute, base)
      : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Measures a page; undefined without a browser, and a sentence if the browser could not. */
async function measurePage(
  { html, notes }: PreparedPage,
  resources: ReadonlyMap<string, PageResource>,
  { browser, address = NO_ADDRESS, signal, log }: PageSurroundings,
): Promise<MeasuredPage | string | undefined> {
  if (browser === undefined || !(await browser.isHere())) return undefined;
  const loaded = [...resources].flatMap(([name, resource]) => {
    const target = resolveAddress(name, address);
    return typeof resource === 'string' || target === undefined ? [] : [[target, resource] as const];
  });
  try {
    return await browser.measure(
      { html, mark: SLIDE_MARK, slides: notes.length, address, resources: new Map(loaded), ...CANVAS },
      { deadlineMs: BROWSER_MS, signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BrowserProblem)) throw error;
    log.warn({ reason: error.message }, 'A page could not be measured in the browser');
    return `The browser could not measure the page (${error.message}), so its slides are laid out from its style sheets.`;
  }
}
