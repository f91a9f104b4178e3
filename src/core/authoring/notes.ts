import { normalize } from './collect-text.ts';
import type { Range } from './cut.ts';
import { flattenUnit, readUnitText, type Unit } from './unit.ts';

/** Maximum length of notes. */
const NOTES_MAX = 2400;

export interface Notes {
  readonly text: string;
  readonly units: readonly Unit[];
}

/**
 * Notes for the speaker: the complete source in reading order if it fits, else the units that the slide does
 * not show, the best first. `shown` contains the words of the slide. Undefined if the slide shows everything
 * in full.
 */
export function createNotes(
  range: Range,
  verbatim: ReadonlySet<Unit>,
  worth: (unit: Unit) => number,
  shown = '',
): Notes | undefined {
  const spoken = range.filter((unit) => unit.text.text !== '' && unit.kind !== 'code');
  if (spoken.every((unit) => flattenUnit(unit).every((part) => verbatim.has(part)))) return undefined;
  let left = NOTES_MAX;
  const selected = new Set<Unit>();
  const wanted = [...spoken].sort(
    (a, b) => Number(verbatim.has(a)) - Number(verbatim.has(b)) || worth(b) - worth(a) || a.id - b.id,
  );
  for (const unit of wanted) {
    const length = flattenUnit(unit).reduce((sum, part) => sum + part.text.text.length + 3, 0);
    if (length > left) continue;
    left -= length;
    selected.add(unit);
  }
  const units = spoken.filter((unit) => selected.has(unit));
  return units.length === 0
    ? undefined
    : { text: writeNotes(units, shown), units: units.flatMap(flattenUnit) };
}

/** Sections whose heading the slide does not show begin with it. */
function writeNotes(units: readonly Unit[], shown: string): string {
  let text = '';
  units.forEach((unit, index) => {
    const before = units[index - 1];
    const spaced = /[。！？]$/u.test(before?.text.text ?? '') ? '' : ' ';
    const section = unit.sections.at(-1);
    const heading =
      units.length > 1 &&
      section !== undefined &&
      section !== before?.sections.at(-1) &&
      !shown.includes(normalize(section.heading))
        ? section.heading
        : '';
    if (heading !== '')
      text += `${before === undefined ? '' : '\n\n'}${heading}\n${unit.kind === 'list_item' ? formatBullet(unit, 0) : readUnitText(unit)}`;
    else if (unit.kind === 'list_item')
      text +=
        (before === undefined ? '' : before.block === unit.block ? '\n' : '\n\n') + formatBullet(unit, 0);
    else
      text +=
        (before === undefined ? '' : before.block === unit.block ? spaced : '\n\n') + readUnitText(unit);
  });
  return text;
}

function formatBullet(unit: Unit, depth: number): string {
  return [
    `${'  '.repeat(depth)}${unit.number === undefined ? '•' : `${unit.number}.`} ${unit.text.text}`,
    ...unit.children.map((child) => formatBullet(child, depth + 1)),
  ].join('\n');
}
