import type { ReadBox, ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import { sharedArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph, SlideMaterial } from '../design.ts';
import { lettersOf } from './place-fits.ts';
import type { Placed } from './placed.ts';

/** Where a layout that was made for content shows an opening: its title ends at the middle of the slide, the rest begins there. EMU. */
export interface Stage {
  readonly x: number;
  readonly width: number;
  readonly heightEmu: number;
  /** Letters stand in the middle as those of the layout's title do. */
  readonly centered: boolean;
}

/** Of the slide's height: where titles end, what stands between them and the rest, where that ends, and how near to a title nothing may be drawn. */
const [MIDDLE, GAP, FOOT, NEAR] = [0.5, 0.025, 0.9, 0.03];
/** Where the titles of covers end that have their title at the top. */
const TOP = 0.35;
/** What covers more of the slide is its backdrop. */
const BACKDROP = 0.6;
/** Letters of titles, pt: short ones are no smaller, long ones no larger; and those of what is said below. */
const [SHORT_PT, LONG_PT, LEAST_LONG_PT] = [36, 32, 26];
const [SAID_PT, LEAST_SAID_PT] = [20, 16];
/** Letters from which a title is long. */
const LONG = 50;
/** EMU a point: of a letter, and of a line with its lead. */
const [LETTER, LINE] = [12_700 * 0.55, 12_700 * 1.25];
const INSET = 91_440;

/** Undefined where the title belongs where it is: something is drawn about it, or in the middle of the slide. */
export function stageOf({ part, purpose, slots }: DesignLayout, { layouts, masters, widthEmu, heightEmu }: Pick<ReadDeck, 'layouts' | 'masters' | 'widthEmu' | 'heightEmu'>): Stage | undefined {
  const layout = layouts.find((one) => one.part === part);
  const title = slots.find(({ role }) => role === 'title');
  const shapes = layout?.shapes ?? [];
  if (title === undefined || ((purpose === 'cover' || purpose === 'section') && title.box.y + title.box.height > TOP * heightEmu)) return undefined;
  // A slide whose layout has no title takes over that of the master.
  const master = masters.find((one) => one.part === layout?.master)?.shapes ?? [];
  const own = [...shapes, ...master].find(({ placeholder }) => placeholder?.type === (title.placeholder?.type ?? 'title'));
  if (own !== undefined && (own.kind !== 'shape' || own.rotation !== 0 || own.text === undefined || own.text.turned !== 0)) return undefined;
  const { x, width } = title.box;
  const middle = { x, y: heightEmu * 0.25, width, height: heightEmu * 0.5 };
  if (
    title.box.y > middle.y ||
    !isBare(
      [about(title.box, heightEmu), middle],
      shapes.filter(({ placeholder }) => placeholder === undefined),
      { widthEmu, heightEmu },
    )
  )
    return undefined;
  return { x, width, heightEmu, centered: own?.kind !== 'shape' || own.text?.paragraphs[0]?.align === 'center' };
}

/** Whether nothing but the backdrop is drawn in any of the places. */
export function isBare(places: readonly ReadBox[], drawn: readonly ReadShape[], { widthEmu, heightEmu }: { readonly widthEmu: number; readonly heightEmu: number }): boolean {
  const shown = drawn.filter(({ box }) => sharedArea(box, { x: 0, y: 0, width: widthEmu, height: heightEmu }) < BACKDROP * widthEmu * heightEmu);
  return places.every((place) => shown.every(({ box }) => sharedArea({ ...box, width: Math.max(1, box.width), height: Math.max(1, box.height) }, place) === 0));
}

/** A title's place with what is near to it. */
export function about({ x, y, width, height }: ReadBox, heightEmu: number): ReadBox {
  const near = NEAR * heightEmu;
  return { x: x - near, y: y - near, width: width + 2 * near, height: height + 2 * near };
}

/** Title and the rest of an opening on a stage. */
export function staged({ title, parts, foot }: SlideMaterial, { slots }: DesignLayout, stage: Stage): Placed[] {
  const [slot, body] = [slots.find(({ role }) => role === 'title'), slots.find(({ role }) => role === 'subtitle') ?? slots.find(({ role }) => role === 'body')];
  const said = parts.flatMap(({ heading, paragraphs }) => [...(heading === undefined ? [] : [{ text: heading, level: 0 }]), ...paragraphs]);
  const below = [...said, ...foot.map((text) => ({ text, level: 0 }))];
  const { x, width, heightEmu } = stage;
  const sizePt = slot === undefined ? SHORT_PT : stagePt(slot, title);
  const height = heightOf([{ text: title, level: 0 }], sizePt, width);
  const top = Math.max(0.08 * heightEmu, MIDDLE * heightEmu - height);
  const saidPt = Math.min(SAID_PT, Math.max(LEAST_SAID_PT, body?.sizePt ?? SAID_PT));
  const y = top + height + GAP * heightEmu;
  const rest = { x, y, width, height: Math.min(heightOf(below, saidPt, width), FOOT * heightEmu - y) };
  const free: DesignSlot = { name: 'free', role: 'body', box: rest, sizePt: saidPt, characters: 0 };
  return [
    ...(slot === undefined || title === '' ? [] : [{ kind: 'text', slot, box: { x, y: top, width, height }, sizePt, centered: stage.centered, paragraphs: [{ text: title, level: 0 }] } as const]),
    ...(below.length === 0 ? [] : [{ kind: 'text', slot: body ?? free, box: rest, sizePt: saidPt, plain: true, centered: stage.centered, paragraphs: below } as const]),
  ];
}

/** Letters of a title that opens, pt. */
export function stagePt({ sizePt }: DesignSlot, title: string): number {
  return lettersOf([{ text: title, level: 0 }]) > LONG ? Math.min(LONG_PT, Math.max(LEAST_LONG_PT, sizePt)) : Math.max(SHORT_PT, sizePt);
}

/** What paragraphs take, EMU. */
export function heightOf(paragraphs: readonly MaterialParagraph[], sizePt: number, width: number): number {
  const letters = Math.max(1, (width - 2 * INSET) / (sizePt * LETTER));
  return paragraphs.reduce((sum, one) => sum + Math.max(1, Math.ceil(lettersOf([one]) / letters)), 0) * sizePt * LINE + INSET;
}

/** Where the title of a slide that opens a deck stands on the slide that it was taken from, and what is said below it. */
export function raised(title: DesignSlot, heightEmu: number): { readonly titleTop: number; readonly saidTop: number; readonly titleHeight: number } {
  const titleHeight = Math.max(title.box.height, 2 * Math.max(SHORT_PT, title.sizePt) * LINE + INSET);
  const titleTop = MIDDLE * heightEmu - titleHeight;
  return { titleTop, titleHeight, saidTop: MIDDLE * heightEmu + GAP * heightEmu };
}
