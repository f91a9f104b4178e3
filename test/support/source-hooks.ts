import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url).href;
const PACKAGES = new URL('node_modules/', ROOT).href;
const SOURCES = new URL('src/', ROOT).href;
const WRITER = new URL('src/core/output/pptx/write-pptx.ts', ROOT).href;
const CHECKED_WRITER = new URL('test/support/checked-write-pptx.ts', ROOT).href;
const PART_CHECK = new URL('src/core/ooxml/check/schema/check-schema.ts', ROOT).href;
const PART_FAULT_CACHE = new URL('test/support/part-fault-cache.ts', ROOT).href;
const PROCESS_POOL = new URL('src/core/threads/process-pool.ts', ROOT).href;
const RESTING_PROCESS_POOL = new URL('test/support/resting-process-pool.ts', ROOT).href;
const DESIGN_THREADS = new URL('src/core/designs/design-threads.ts', ROOT).href;
const SHARED_DESIGN_THREADS = new URL('test/support/shared-design-threads.ts', ROOT).href;
const FAST_CHECK = new URL('test/support/fast-check.ts', ROOT).href;

/** Folder of a run's compiled layouts. */
export const compiledLayouts = (): string => join(tmpdir(), 'layouts');

/** Query of the modules of a copy. */
const COPY = 'copy';
/** By the name of a copy, modules that take the place of others, by their addresses or package names. */
const replacements = new Map<string, ReadonlyMap<string, string>>();

let registered = false;

/**
 * Makes this thread load layouts in TSX, which Node does not run by itself, the checked writer of decks in
 * place of the plain one, the faults of parts that were checked before, threads that all servers of a worker
 * share, and properties with numbers that a seed repeats.
 */
export function registerSourceHooks(): void {
  // Vitest asks for it before every test file.
  if (registered) return;
  registered = true;
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? '';
      if (specifier === 'fast-check' && parent !== FAST_CHECK) return { url: FAST_CHECK, shortCircuit: true };
      const copy = parent.startsWith(ROOT) ? new URL(parent).searchParams.get(COPY) : null;
      const replaced = copy === null ? undefined : replacements.get(copy);
      const library = replaced?.get(specifier);
      if (library !== undefined) return { url: library, shortCircuit: true };
      const resolved = next(specifier, context);
      // Vitest adds the time to the addresses of test files, by which no later run would find them compiled.
      const url = resolved.url.replace(/\?vitest=\d+$/, '');
      if (url === WRITER && parent !== CHECKED_WRITER) return { ...resolved, url: CHECKED_WRITER };
      if (url === PART_CHECK && copy === null && parent !== PART_FAULT_CACHE)
        return { ...resolved, url: PART_FAULT_CACHE };
      if (url === PROCESS_POOL && copy === null && parent.startsWith(SOURCES))
        return { ...resolved, url: RESTING_PROCESS_POOL };
      if (url === DESIGN_THREADS && copy === null && parent.startsWith(SOURCES))
        return { ...resolved, url: SHARED_DESIGN_THREADS };
      if (replaced === undefined || !url.startsWith(ROOT) || url.startsWith(PACKAGES))
        return { ...resolved, url };
      return { ...resolved, url: replaced.get(url) ?? `${url}?${COPY}=${copy}` };
    },
    load(url, context, next) {
      if (!url.startsWith(ROOT) || url.startsWith(PACKAGES) || !/\.tsx(?:\?|$)/.test(url))
        return next(url, context);
      const name = fileURLToPath(url).slice(fileURLToPath(ROOT).length);
      const source = readFileSync(join(compiledLayouts(), name.replace(/\.tsx$/, '.js')));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

/**
 * Opens a copy of the sources with a state of its own, for tests of what modules do or find out only once.
 *
 * @param replaced what takes the place of modules: addresses by paths below the root, or by package names
 * @example const { Lender } = await openSourceCopy().load<typeof import('…')>('src/engine/loans.ts');
 */
export function openSourceCopy(replaced: Readonly<Record<string, string>> = {}) {
  const name = `${replacements.size + 1}`;
  const addressOf = (path: string) => (path.includes('.ts') ? new URL(path, ROOT).href : path);
  replacements.set(
    name,
    new Map(Object.entries(replaced).map(([path, address]) => [addressOf(path), addressOf(address)])),
  );
  return {
    load: <Module>(path: string): Promise<Module> => import(`${new URL(path, ROOT).href}?${COPY}=${name}`),
  };
}
