import { flatten, holds, inkBoundsOf, sharedArea } from '../scene/check/geometry.ts';
import { checkOverflow } from '../scene/check/overflow.ts';
import { CANVAS, type Scene, type SceneElement, type TextElement } from '../scene/scene.ts';
import type { LayoutInput } from './layout-input.ts';

/** Free below the foot of a slide, and around its sources, px. */
const [BELOW_PX, AIR_PX] = [8, 6];
const BETWEEN = ' · ';
/** Elements of a foot, which stand close to its sources. */
const FOOT: ReadonlySet<string> = new Set(['Footnote', 'Source', 'Sources']);
/** A source is cut only where that leaves so much of it, characters. */
const MIN_CUT = 24;

/**
 * The slide with the sources that its foot has room for: one a line, else one after the other, else the first of them
 * and how many there are besides ("+3"). What is not shown in full stands in the speaker notes, and so does what a layout has no foot for.
 *
 * @param lay lays a slide out with the sources of its spec as they are.
 */
export function fitSources(input: LayoutInput, lay: (input: LayoutInput) => Scene): Scene {
  const sources = input.spec.sources ?? [];
  const whole = lay(input);
  if (sources.length === 0 || input.mode === 'prompts') return whole;
  const shown = (sources: readonly string[]) => lay({ ...input, spec: { ...input.spec, sources } });
  if (findSources(whole) === undefined) return addToNotes(whole, input, sources.length);
  const without = () => shown([]);
  const fits = (scene: Scene) => isClear(scene) && (countOverfull(scene) === 0 || countOverfull(scene) <= countOverfull(without()));
  if (fits(whole)) return whole;
  const inRow = shown([sources.join(BETWEEN)]);
  if (sources.length > 1 && fits(inRow)) return inRow;
  const first = (count: number) => [[...sources.slice(0, count), ...(count < sources.length ? [`+${sources.length - count}`] : [])].join(BETWEEN)];
  const count = findLargest(1, sources.length - 1, (some) => fits(shown(first(some))));
  if (count !== undefined) return addToNotes(shown(first(count)), input, sources.length - count);
  const [start = '', ...others] = sources;
  const cut = (length: number) => [[`${start.slice(0, length).replace(/\s+\S*$/u, '')} …`, ...(others.length > 0 ? [`+${others.length}`] : [])].join(BETWEEN)];
  const length = findLargest(MIN_CUT, start.length - 1, (some) => fits(shown(cut(some))));
  return addToNotes(length === undefined ? without() : shown(cut(length)), input, sources.length);
}

/** The largest number of those for which something holds that holds for all smaller ones; undefined where it holds for none. */
function findLargest(min: number, greatest: number, holdsFor: (count: number) => boolean): number | undefined {
  let [low, high] = [min - 1, greatest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holdsFor(middle)) low = middle;
    else high = middle - 1;
  }
  return low < min ? undefined : low;
}

/** With all sources in the notes, under what is said there. */
function addToNotes(scene: Scene, { spec: { sources = [], speaker_note }, words }: LayoutInput, hidden: number): Scene {
  const list = [`${words('sources')}:`, ...sources].join('\n');
  return { ...scene, speakerNote: speaker_note === undefined || speaker_note.trim() === '' ? list : `${speaker_note}\n\n${list}`, notedSources: hidden };
}

function findSources({ elements }: Scene): (TextElement & SceneElement) | undefined {
  return flatten(elements).find((element) => element.type === 'text' && isSources(element)) as (TextElement & SceneElement) | undefined;
}

/** Those of the slide; layouts have texts of that name for content of theirs. */
function isSources({ name, path }: SceneElement): boolean {
  return name === 'Sources' && path === undefined;
}

/** Texts and tables that need more room than they have: a foot that grows takes theirs in some layouts. */
function countOverfull(scene: Scene): number {
  return checkOverflow(scene).length;
}

/** Whether the sources stand on the slide, on one backdrop and clear of everything else. */
function isClear(scene: Scene): boolean {
  const foot = flatten(scene.elements).filter((element): element is TextElement & SceneElement => element.type === 'text' && FOOT.has(element.name));
  return foot.every((text) => {
    const inkBounds = inkBoundsOf(text);
    if (inkBounds === undefined) return true;
    if (text.box.y < 0 || text.box.y + text.box.height > CANVAS.heightPx - BELOW_PX) return false;
    const around = { x: inkBounds.x, y: inkBounds.y - AIR_PX, width: inkBounds.width, height: inkBounds.height + 2 * AIR_PX };
    return flatten(scene.elements).every((other) => {
      if (other === text || foot.includes(other as never)) return true;
      if (other.type === 'shape') return sharedArea(other.box, inkBounds) === 0 || holds(other.box, inkBounds);
      const taken = other.type === 'text' ? inkBoundsOf(other) : other.box;
      return taken === undefined || sharedArea(taken, around) === 0 || (other.type === 'picture' && holds(other.box, inkBounds));
    });
  });
}
