import type { ReadBox, ReadLayout, ReadRun, ReadTextShape, ReadTheme } from '../../output/pptx/read/deck.ts';
import { textWidth, themeFace } from '../../scene/fonts/font-book.ts';
import { EMU_PER_PX, PT_PER_PX } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { slideFonts } from '../slide-fonts.ts';
import { standIn } from '../stand-in.ts';
import type { DesignSlot, SlotRole } from './compiled-layout.ts';

/** Typical prose: its mean width a letter is what a line holds. */
const PROSE = 'The board approves the first phase this spring, and nine of fourteen ferries sail on batteries by 2029.';
/** Kept free for words that do not break where the line ends, and for fonts of other widths. */
const ROOM = { exact: 0.88, other: 0.78 };
/** A text over another that is lower than this share of the slide is its heading. */
const HEADING_HEIGHT = 0.14;
const DEFAULT_PT = 18;
const LARGEST_GAP = 0.06;

const ROLE: Readonly<Record<string, SlotRole>> = { title: 'title', ctrTitle: 'title', subTitle: 'subtitle', body: 'body', obj: 'body', tbl: 'body', chart: 'body', pic: 'picture' };

/** The places of a layout that content fills, from top to bottom; those without room are left out. */
export function slotsOf(layout: ReadLayout, theme: ReadTheme, size: { readonly widthEmu: number; readonly heightEmu: number }): DesignSlot[] {
  const all = layout.shapes.flatMap((shape) => {
    const role = shape.from === 'layout' && shape.placeholder !== undefined ? ROLE[shape.placeholder.type] : undefined;
    const { box } = shape;
    const seen = box.width > size.widthEmu / 40 && box.height > size.heightEmu / 40 && box.x < size.widthEmu && box.y < size.heightEmu && box.x + box.width > 0 && box.y + box.height > 0;
    const turned = shape.kind === 'shape' && (shape.text?.turned ?? 0) !== 0;
    return role === undefined || !seen || turned || shape.placeholder === undefined ? [] : [{ shape, role, placeholder: shape.placeholder, box }];
  });
  // Where two shapes of a damaged layout fill the same placeholder, the first is it.
  const fillable = all.filter(({ placeholder }, index) => all.findIndex((other) => other.placeholder.type === placeholder.type && other.placeholder.idx === placeholder.idx) === index);
  fillable.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const title = fillable.some(({ role }) => role === 'title') ? undefined : fillable.find((one) => isLikeTitle(one, size));
  const counts = new Map<string, number>();
  const isHeading = ({ role, box }: (typeof fillable)[number]) =>
    role === 'body' &&
    box.height < HEADING_HEIGHT * size.heightEmu &&
    fillable.some((other) => other.role === 'body' && other.box.height > 2 * box.height && Math.abs(other.box.x - box.x) < box.width / 4 && isBelow(other.box, box, size.heightEmu));
  return fillable.map((one) => {
    const role = one === title ? 'title' : isHeading(one) ? 'heading' : one.role;
    const number = (counts.get(role) ?? 0) + 1;
    counts.set(role, number);
    const text = one.shape.kind === 'shape' ? measured(one.shape, theme) : { sizePt: DEFAULT_PT, characters: 0 };
    return { name: number === 1 ? role : `${role}_${number}`, role, placeholder: one.placeholder, box: one.box, sizePt: text.sizePt, characters: role === 'picture' ? 0 : text.characters };
  });
}

/** A wide, low text at the head of a layout without a title. */
function isLikeTitle({ role, box }: { readonly role: SlotRole; readonly box: ReadBox }, { widthEmu, heightEmu }: { readonly widthEmu: number; readonly heightEmu: number }): boolean {
  return role === 'body' && box.height < 0.2 * heightEmu && box.y < 0.3 * heightEmu && box.width > 0.3 * widthEmu;
}

function isBelow(lower: { readonly y: number }, upper: { readonly y: number; readonly height: number }, height: number): boolean {
  return lower.y >= upper.y + upper.height / 2 && lower.y - upper.y - upper.height < LARGEST_GAP * height;
}

function measured(shape: ReadTextShape, theme: ReadTheme): { readonly sizePt: number; readonly characters: number } {
  const run = shape.text?.paragraphs.flatMap(({ runs }) => runs)[0];
  const sizePt = run?.sizePt ?? shape.text?.paragraphs[0]?.endSizePt ?? DEFAULT_PT;
  const insets = shape.text?.insets ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const inner = { width: (shape.box.width - insets.left - insets.right) / EMU_PER_PX, height: (shape.box.height - insets.top - insets.bottom) / EMU_PER_PX };
  return { sizePt, characters: charactersIn(inner, sizePt, run, theme) };
}

/** About as many letters of prose as a box holds, px. */
export function charactersIn(inner: { readonly width: number; readonly height: number }, sizePt: number, run: Pick<ReadRun, 'fonts' | 'bold'> | undefined, theme: ReadTheme): number {
  const family = run?.fonts.latin || theme.fonts.minor.latin;
  const weight = run?.bold === true ? 700 : 400;
  const { fonts } = slideFonts({ shapes: [], theme });
  const face: Pick<Theme, 'fonts'> = { fonts: { ...fonts, body: { family: standIn(family).family, fallback: 'Arial' } } };
  const sizePx = sizePt / PT_PER_PX;
  const letter = (textWidth(PROSE, { font: 'body', theme: face as Theme, weight, italic: false, lang: 'en' }) * sizePx) / PROSE.length;
  const line = themeFace('body', face as Theme, weight, false, 'en').naturalLine * sizePx;
  const lines = Math.max(1, Math.floor(inner.height / line));
  return Math.max(1, Math.floor(lines * Math.max(1, inner.width / letter) * (standIn(family).exact ? ROOM.exact : ROOM.other)));
}
