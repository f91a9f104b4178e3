import type { ReadDeck, ReadSlide, ReadTextShape } from '../../ooxml/read/index.ts';
import { findCenter } from '../../scene/box.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { isTypedNumber } from '../compile/furniture.ts';
import { findPieces, ownShapes, type Piece } from '../compile/sample-pieces.ts';
import { isHouseText } from '../compile/text-forms.ts';

/** Types of placeholders for slide numbers, footers and dates. */
export const SERVICE_TYPES = ['dt', 'ftr', 'sldNum'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Field of slide numbers. */
const NUMBER_FIELD = 'slidenum';
/** Highest middle of a footer in a text box, as a share of the slide's height, and its longest text. */
const [FOOT, MAX_FOOTER] = [0.89, 120];

/** A slide number or date, as a field that programs update, or a footer. */
export interface ServiceText {
  readonly text: string;
  readonly field?: string;
  /** One of the shapes that show it; absent in a file without slides. */
  readonly like?: ReadTextShape;
}

/** Texts of footer, date and number on slides of one kind, by type of placeholder. */
export type ShownServices = Readonly<Partial<Record<ServiceType, ServiceText>>>;

/** Furniture of openings and of other slides, so that all slides of a kind are alike. */
export interface DeckFurniture {
  readonly opening: ShownServices;
  readonly content: ShownServices;
}

type Compiled = Pick<CompiledDesign, 'layouts' | 'samples'>;
type Sized = Pick<ReadDeck, 'layouts' | 'slides' | 'widthEmu' | 'heightEmu'>;

/**
 * Slide numbers, footers and dates that most of the file's own slides show: its openings, and its other slides.
 * In a file without slides, all slides but openings are numbered.
 */
export function readDeckFurniture({ layouts, samples }: Compiled, deck: Sized): DeckFurniture {
  if (deck.slides.length === 0)
    return { opening: {}, content: { sldNum: { text: '‹#›', field: NUMBER_FIELD } } };
  const opens = ({ purpose }: DesignLayout) => purpose === 'cover' || purpose === 'section';
  const openings = new Set([
    ...deck.layouts.filter(({ type }) => type === 'title' || type === 'secHead').map(({ part }) => part),
    ...layouts.filter(opens).map(({ part }) => part),
    ...samples.filter(opens).map(({ sample }) => sample?.part ?? ''),
  ]);
  const isOpening = ({ part, layout = '' }: ReadSlide) => openings.has(layout) || openings.has(part);
  return {
    opening: findShown(deck.slides.filter(isOpening), deck),
    content: findShown(
      deck.slides.filter((slide) => !isOpening(slide)),
      deck,
    ),
  };
}

function findShown(slides: readonly ReadSlide[], deck: Sized): ShownServices {
  const all = slides.map((slide) => listServices(slide, deck));
  const shownBy = (type: ServiceType) =>
    all.flatMap((services) => services.filter((one) => one.type === type).slice(0, 1));
  const isUsual = (shown: readonly unknown[]) => shown.length * 2 > slides.length;
  const [numbers, dates] = [shownBy('sldNum'), shownBy('dt')];
  // A fixed date is that of the old deck.
  const date = dates.find(({ field }) => field?.startsWith('datetime') === true);
  const footers = all.map((services) => services.filter(({ type }) => type === 'ftr'));
  const footer = footers
    .flat()
    .find(
      ({ text }) =>
        isHouseText(text) && isUsual(footers.filter((shown) => shown.some((one) => one.text === text))),
    );
  const like = (found: ShownService | undefined) => (found === undefined ? {} : { like: found.shape });
  return {
    ...(isUsual(numbers) ? { sldNum: { text: '‹#›', field: NUMBER_FIELD, ...like(numbers[0]) } } : {}),
    ...(isUsual(dates) && date?.field !== undefined
      ? { dt: { text: '', field: date.field, ...like(date) } }
      : {}),
    ...(footer === undefined ? {} : { ftr: { text: footer.text, ...like(footer) } }),
  };
}

/** A slide number, footer or date on a slide. */
export interface ShownService {
  readonly type: ServiceType;
  readonly text: string;
  readonly field?: string;
  readonly shape: ReadTextShape;
  readonly piece: Piece;
}

/**
 * Slide numbers, footers and dates of a slide itself: placeholders, text boxes with a field, numbers that somebody
 * typed, and short texts at the bottom, which are footers if other slides have the same.
 */
export function listServices(
  slide: ReadSlide,
  size: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
): ShownService[] {
  return findPieces(ownShapes(slide)).flatMap((piece): ShownService[] => {
    const { shape, words } = piece;
    // An empty placeholder shows nothing.
    if (shape.kind !== 'shape' || words === undefined) return [];
    const field = shape.text?.paragraphs
      .flatMap(({ runs }) => runs)
      .find((run) => run.field !== undefined)?.field;
    const type =
      SERVICE_TYPES.find((one) => one === shape.placeholder?.type) ??
      findLooseType(piece, field, slide, size);
    return type === undefined
      ? []
      : [{ type, text: words.text, shape, piece, ...(field === undefined ? {} : { field }) }];
  });
}

/** Purpose of a text box that is no placeholder. */
function findLooseType(
  piece: Piece,
  field: string | undefined,
  slide: ReadSlide,
  size: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
): ServiceType | undefined {
  const { shape, words, box } = piece;
  if (shape.placeholder !== undefined || words === undefined) return undefined;
  if (words.field) {
    if (field === NUMBER_FIELD) return 'sldNum';
    return field?.startsWith('datetime') === true ? 'dt' : undefined;
  }
  if (isTypedNumber(piece, slide, size)) return 'sldNum';
  return findCenter(box).y > FOOT * size.heightEmu && words.text.length <= MAX_FOOTER ? 'ftr' : undefined;
}
