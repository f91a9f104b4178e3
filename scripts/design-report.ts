/**
 * Prints what a design made of each presentation in a folder would have: layouts, slots, repeated items, what
 * was dropped, and how like themselves its slides are when they are filled with their own words.
 *
 *   node scripts/run-ts.mjs scripts/design-report.ts FOLDER|FILE [--brief] [--round-trip]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../src/core/designs/compile/compiled-layout.ts';
import { EMU_PER_PX } from '../src/core/scene/scene.ts';
import { roundTrips } from '../test/support/round-trip.ts';

const [args = '.'] = process.argv.slice(2);
const brief = process.argv.includes('--brief');
const files = statSync(args).isDirectory()
  ? readdirSync(args)
      .filter((name) => /\.(pptx|potx)$/i.test(name))
      .sort()
      .map((name) => join(args, name))
  : [args];

function describeAnswer({
  name,
  box,
  sizePt,
  characters,
  placeholder,
  shape,
  nth,
  extent,
}: DesignSlot): string {
  const place = [box.x, box.y, box.width, box.height].map((emu) => Math.round(emu / EMU_PER_PX)).join(' ');
  const where = [
    placeholder === undefined ? '' : `${placeholder.type} ${placeholder.idx}`,
    shape === undefined ? '' : `#${shape}${nth === undefined ? '' : `/${nth}`}`,
  ]
    .filter((text) => text !== '')
    .join(' ');
  return `${name} [${place}] ${where} ${characters > 0 ? `${sizePt} pt, ${characters} letters` : ''}${extent === undefined ? '' : `${extent.rows} × ${extent.columns}, at most ${extent.mostRows}`}`;
}

function print(layout: DesignLayout): void {
  console.log(
    `  ${layout.sample === undefined ? '' : `slide ${layout.sample.number} `}${layout.id} (${layout.purpose}) "${layout.name}": ${layout.description}`,
  );
  if (brief) return;
  console.log(
    `    serves ${layout.serves?.join(', ') ?? ''}${(layout.sample?.removed.length ?? 0) > 0 ? `; removes ${layout.sample?.removed.join(', ')}` : ''}`,
  );
  for (const slot of layout.slots) console.log(`    ${describeAnswer(slot)}`);
  for (const { name, along, items, least, most } of layout.repeats ?? []) {
    console.log(
      `    ${name}: ${items.length} in a ${along}, ${least} to ${most}; shapes ${items.map(({ shapes }) => shapes.join('+')).join(' | ')}${items[0]?.ordinal === undefined ? '' : `, counted from "${items[0].ordinal.first}"`}`,
    );
    for (const slot of items[0]?.slots ?? []) console.log(`      ${describeAnswer(slot)}`);
  }
}

for (const file of files) {
  console.log(`\n${basename(file)}`);
  const bytes = readFileSync(file);
  const start = performance.now();
  try {
    const design = compileDesign(bytes);
    const { layouts, samples, report } = design;
    console.log(
      `  ${layouts.length} layouts, ${samples.length} slides promoted, ${Math.round(performance.now() - start)} ms`,
    );
    if (process.argv.includes('--round-trip')) {
      const trips = await roundTrips(bytes, design);
      if (trips.length === 0) console.log('  no slide of it is copied');
      if (trips.length === 0) continue;
      const worst = trips.reduce((most, { pixels }) => Math.max(most, pixels), 0);
      const mean = trips.reduce((sum, { pixels }) => sum + pixels, 0) / trips.length;
      const changed = trips.filter(({ same }) => !same).map(({ slide }) => slide);
      console.log(
        `  round trip of ${trips.length} slides: pixels differ by ${mean.toFixed(2)} on average, ${worst.toFixed(2)} at most (of 255); markup differs outside of slots on ${changed.length === 0 ? 'none' : changed.join(', ')}`,
      );
      continue;
    }
    for (const layout of [...layouts, ...samples]) print(layout);
    for (const { name, reason } of report.dropped) console.log(`  dropped ${name}: ${reason}`);
    for (const remark of report.remarks) console.log(`  remark: ${remark}`);
  } catch (error) {
    console.log(`  refused: ${error instanceof Error ? error.message : String(error)}`);
  }
}
