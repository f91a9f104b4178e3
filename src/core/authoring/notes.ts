import type { Range } from './cut.ts';
import { bare } from './shown.ts';
import { flat, textOf, type Unit } from './unit.ts';

/** Notes longer than this are not read by anyone. */
const NOTES_MAX = 2400;

export interface Notes {
  readonly text: string;
  readonly units: readonly Unit[];
}

/**
 * The fuller text behind a slide, for its speaker: all of its source in reading order when that
 * fits, else the units that the slide does not show, the best first. `shown` are the slide's words, bare.
 * Undefined when the slide shows everything in full.
 */
export function notesFor(range: Range, verbatim: ReadonlySet<Unit>, worth: (unit: Unit) => number, shown = ''): Notes | undefined {
  const spoken = range.filter((unit) => unit.text.text !== '' && unit.kind !== 'code');
  if (spoken.every((unit) => flat(unit).every((part) => verbatim.has(part)))) return undefined;
  let left = NOTES_MAX;
  const kept = new Set<Unit>();
  const wanted = [...spoken].sort((a, b) => Number(verbatim.has(a)) - Number(verbatim.has(b)) || worth(b) - worth(a) || a.id - b.id);
  for (const unit of wanted) {
    const length = flat(unit).reduce((sum, part) => sum + part.text.text.length + 3, 0);
    if (length > left) continue;
    left -= length;
    kept.add(unit);
  }
  const units = spoken.filter((unit) => kept.has(unit));
  return units.length === 0 ? undefined : { text: write(units, shown), units: units.flatMap(flat) };
}

/** Sections whose heading the slide does not show begin with it. */
function write(units: readonly Unit[], shown: string): string {
  let text = '';
  units.forEach((unit, index) => {
    const before = units[index - 1];
    const spaced = /[。！？]$/u.test(before?.text.text ?? '') ? '' : ' ';
    const section = unit.sections.at(-1);
    const heading = units.length > 1 && section !== undefined && section !== before?.sections.at(-1) && !shown.includes(bare(section.heading)) ? section.heading : '';
    if (heading !== '') text += `${before === undefined ? '' : '\n\n'}${heading}\n${unit.kind === 'list_item' ? bullet(unit, 0) : textOf(unit)}`;
    else if (unit.kind === 'list_item') text += (before === undefined ? '' : before.block === unit.block ? '\n' : '\n\n') + bullet(unit, 0);
    else text += (before === undefined ? '' : before.block === unit.block ? spaced : '\n\n') + textOf(unit);
  });
  return text;
}

function bullet(unit: Unit, depth: number): string {
  return [`${'  '.repeat(depth)}${unit.number === undefined ? '•' : `${unit.number}.`} ${unit.text.text}`, ...unit.children.map((child) => bullet(child, depth + 1))].join('\n');
}
