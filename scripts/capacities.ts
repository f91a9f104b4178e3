/**
 * Measures how much text every layout of the built-in templates holds and writes
 * src/core/templates/standard/generated/capacities.json. Run after any change of a layout, a font or the
 * layout engine:
 *
 *   node scripts/run-ts.mjs scripts/capacities.ts [template] [layout …]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import type { LayoutCapacities } from '../src/core/templates/capacities.ts';
import { measureCapacities } from '../src/core/templates/capacity.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';

const FILE = 'src/core/templates/standard/generated/capacities.json';
const [template, ...layouts] = process.argv.slice(2);

const engine = await openLayoutEngine();
const known = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, Record<string, LayoutCapacities>>;
const measured: Record<string, Record<string, LayoutCapacities>> = {};
for (const each of TEMPLATES) {
  const started = performance.now();
  measured[each.id] = Object.fromEntries(
    CONTRACTS.map((contract) => {
      const wanted =
        (template === undefined || template === each.id) &&
        (layouts.length === 0 || layouts.includes(contract.id));
      return [
        contract.id,
        wanted ? measureCapacities(engine, each, contract) : (known[each.id]?.[contract.id] ?? {}),
      ];
    }),
  );
  console.error(`${each.id}: ${Math.round(performance.now() - started)} ms`);
}
await writeFile(FILE, `${JSON.stringify(measured, null, 1)}\n`);
