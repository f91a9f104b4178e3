import { computeSharedArea, flatten, holds, measureInkBounds } from '../scene/check/geometry.ts';
import { checkOverflow } from '../scene/check/overflow.ts';
import { CANVAS, type Scene, type SceneElement, type TextElement } from '../scene/scene.ts';
import type { LayoutInput } from './layout-input.ts';

/** Clear space in px below the footer and around the sources. */
const [BELOW_PX, AIR_PX] = [8, 6];
const BETWEEN = ' · ';
/** Elements of the footer, which may stand close to the sources. */
const FOOT: ReadonlySet<string> = new Set(['Footnote', 'Source', 'Sources']);
/** Shortest remainder in characters at which a source is cut. */
const MIN_CUT = 24;

/**
 * Shows as many sources as the footer holds: one per line, else in a row, else the first ones and the number
 * of the others ("+3"). Sources that are not shown in full go to the speaker notes, as do all if the layout
 * has no footer.
 *
 * @param lay lays out a slide with the sources of its spec unchanged
 */
export function fitSources(input: LayoutInput, lay: (input: LayoutInput) => Scene): Scene {
  return noteFootnote(fitSourceLines(input, lay), input);
}

/** Moves the footnote of a slide to the notes if its layout has no place for it. */
function noteFootnote(scene: Scene, { spec: { footnote = '' }, mode }: LayoutInput): Scene {
  if (footnote.trim() === '' || mode === 'prompts') return scene;
  if (flatten(scene.elements).some(({ name }) => name === 'Footnote')) return scene;
  const note = scene.speakerNote?.trim() ?? '';
  return { ...scene, speakerNote: note === '' ? footnote : `${note}\n\n${footnote}`, notedFootnote: true };
}

function fitSourceLines(input: LayoutInput, lay: (input: LayoutInput) => Scene): Scene {
  const sources = input.spec.sources ?? [];
  const whole = lay(input);
  if (sources.length === 0 || input.mode === 'prompts') return whole;
  const shown = (sources: readonly string[]) => lay({ ...input, spec: { ...input.spec, sources } });
  if (findSources(whole) === undefined) return addToNotes(whole, input, sources.length);
  const without = () => shown([]);
  const fits = (scene: Scene) =>
    isClear(scene) && (countOverfull(scene) === 0 || countOverfull(scene) <= countOverfull(without()));
  if (fits(whole)) return whole;
  const inRow = shown([sources.join(BETWEEN)]);
  if (sources.length > 1 && fits(inRow)) return inRow;
  const first = (count: number) => [
    [...sources.slice(0, count), ...(count < sources.length ? [`+${sources.length - count}`] : [])].join(
      BETWEEN,
    ),
  ];
  const count = findLargest(1, sources.length - 1, (some) => fits(shown(first(some))));
  if (count !== undefined) return addToNotes(shown(first(count)), input, sources.length - count);
  const [start = '', ...others] = sources;
  const cut = (length: number) => [
    [
      `${start.slice(0, length).replace(/\s+\S*$/u, '')} …`,
      ...(others.length > 0 ? [`+${others.length}`] : []),
    ].join(BETWEEN),
  ];
  const length = findLargest(MIN_CUT, start.length - 1, (some) => fits(shown(cut(some))));
  return addToNotes(length === undefined ? without() : shown(cut(length)), input, sources.length);
}

/** Binary search for the largest number that satisfies a monotonic condition; undefined if none does. */
function findLargest(
  min: number,
  greatest: number,
  holdsFor: (count: number) => boolean,
): number | undefined {
  let [low, high] = [min - 1, greatest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holdsFor(middle)) low = middle;
    else high = middle - 1;
  }
  return low < min ? undefined : low;
}

/** Adds all sources to the notes, below the existing text. */
function addToNotes(
  scene: Scene,
  { spec: { sources = [], speaker_note }, words }: LayoutInput,
  hidden: number,
): Scene {
  const list = [`${words('sources')}:`, ...sources].join('\n');
  return {
    ...scene,
    speakerNote:
      speaker_note === undefined || speaker_note.trim() === '' ? list : `${speaker_note}\n\n${list}`,
    notedSources: hidden,
  };
}

function findSources({ elements }: Scene): (TextElement & SceneElement) | undefined {
  return flatten(elements).find((element) => element.type === 'text' && isSources(element)) as
    | (TextElement & SceneElement)
    | undefined;
}

/** Only sources of the slide count; layouts also have texts of that name. */
function isSources({ name, path }: SceneElement): boolean {
  return name === 'Sources' && path === undefined;
}

/** Number of texts and tables that overflow: in some layouts a growing footer takes their space. */
function countOverfull(scene: Scene): number {
  return checkOverflow(scene).length;
}

/** Returns whether the sources stand on the slide, on one backdrop and clear of all other elements. */
function isClear(scene: Scene): boolean {
  const foot = flatten(scene.elements).filter(
    (element): element is TextElement & SceneElement => element.type === 'text' && FOOT.has(element.name),
  );
  return foot.every((text) => {
    const inkBounds = measureInkBounds(text);
    if (inkBounds === undefined) return true;
    if (text.box.y < 0 || text.box.y + text.box.height > (scene.canvas ?? CANVAS).heightPx - BELOW_PX)
      return false;
    const around = {
      x: inkBounds.x,
      y: inkBounds.y - AIR_PX,
      width: inkBounds.width,
      height: inkBounds.height + 2 * AIR_PX,
    };
    return flatten(scene.elements).every((other) => {
      if (other === text || foot.includes(other as never)) return true;
      if (other.type === 'shape')
        return computeSharedArea(other.box, inkBounds) === 0 || holds(other.box, inkBounds);
      const taken = other.type === 'text' ? measureInkBounds(other) : other.box;
      return (
        taken === undefined ||
        computeSharedArea(taken, around) === 0 ||
        (other.type === 'picture' && holds(other.box, inkBounds))
      );
    });
  });
}
