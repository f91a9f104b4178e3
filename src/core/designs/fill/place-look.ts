import type { FillShape, Ink } from '../../output/pptx/fill/slide-xml.ts';
import type { ReadDeck, ReadLayout, ReadShape, ReadTextShape } from '../../output/pptx/read/deck.ts';

const INKS: ReadonlySet<string> = new Set<Ink>(['dk1', 'lt1', 'dk2', 'lt2']);
/** Of the slide's width, within which edges are one. */
const SAME_EDGE = 0.01;

/** A text box of ours as its layout would have it: in the letters of the master's body, which begin where those of the title do. */
export function asPlaced(shape: FillShape, deck: ReadDeck, part: string): FillShape {
  const layout = deck.layouts.find((one) => one.part === part);
  if (shape.kind !== 'text' || layout === undefined || shape.placeholder !== undefined) return shape;
  return { ...lettersOf(layout, deck), ...shape, ...edgeOf(shape, layout, deck.widthEmu) };
}

/** Letters of the body of the layout, or of others of its master, where they are none of the theme's. */
function lettersOf(layout: ReadLayout, { layouts, masters }: ReadDeck): Pick<FillShape & { kind: 'text' }, 'family' | 'ink'> {
  const master = masters.find((one) => one.part === layout.master);
  const run = bodyOf(layout, layouts)?.text?.paragraphs[0]?.runs[0];
  if (run === undefined || master === undefined) return {};
  const { fonts, colors } = master.theme;
  const { color } = run;
  const isOwn = run.fonts.latin !== '' && run.fonts.latin !== fonts.minor.latin;
  const ink = color.scheme !== undefined && INKS.has(color.scheme) && color.scheme !== 'dk1' && colors[color.scheme] === color.hex ? (color.scheme as Ink) : undefined;
  return { ...(isOwn ? { family: run.fonts.latin } : {}), ...(ink === undefined ? {} : { ink }) };
}

/** The first body of a layout, or of another of its master. */
export function bodyOf(layout: ReadLayout, layouts: readonly ReadLayout[]): ReadTextShape | undefined {
  const alike = [layout, ...layouts.filter(({ master }) => master === layout.master)];
  return alike.flatMap(({ shapes }) => texts(shapes)).find(({ placeholder, text }) => (placeholder?.type === 'body' || placeholder?.type === 'obj') && (text?.paragraphs[0]?.runs.length ?? 0) > 0);
}

/** The inset of the title's letters, where the box stands below it. */
function edgeOf({ box }: FillShape & { kind: 'text' }, { shapes }: ReadLayout, widthEmu: number): { readonly insetEmu?: number } {
  const title = texts(shapes).find(({ placeholder }) => placeholder?.type === 'title' || placeholder?.type === 'ctrTitle');
  if (title?.text === undefined || box === undefined || title.text.turned !== 0 || Math.abs(title.box.x - box.x) > SAME_EDGE * widthEmu) return {};
  return { insetEmu: title.text.insets.left };
}

function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.filter((shape): shape is ReadTextShape => shape.kind === 'shape');
}
