import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One folder for all that a run keeps for a while: whatever its tests leave behind is named, and goes with
 * the run.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-'));
  // Some servers of the tests run as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // Whatever runs the sources finds their types stripped and their code compiled.
  process.env['NODE_COMPILE_CACHE'] ??= join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    'compiled-sources',
  );
  return () => {
    const left = readdirSync(folder).filter((name) => name.startsWith('lectern-'));
    // Faulty decks are kept, to be looked at.
    if (left.some((name) => name.startsWith('lectern-decks-'))) return;
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) console.log(`Left behind by the tests, and removed: ${left.join(', ')}`);
  };
}
