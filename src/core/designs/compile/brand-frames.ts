import {
  flattenShapes,
  type ReadBox,
  type ReadDeck,
  type ReadPicture,
  type ReadShape,
} from '../../ooxml/read/index.ts';
import type { PictureFrame, TitleRule } from '../design.ts';
import { type SlideSize, shareOfSlide } from './boxes.ts';
import { isTitle } from './text-roles.ts';

type Sized = Pick<ReadDeck, 'slides' | 'layouts' | 'widthEmu' | 'heightEmu'>;

/** Shares of the slide between which a picture is content: larger than a logo, smaller than a background. */
const [MIN_PICTURE, MAX_PICTURE] = [0.035, 0.6];
/** Fewer pictures or slides do not show a habit. */
const MIN_SHOWN = 2;
const DEFAULT_RADIUS = 16_667;
/** Thickness, distance from the title and least width of a rule, as shares of the slide. */
const [MAX_RULE, MAX_GAP, MIN_RULE] = [0.012, 0.06, 0.04];
/** Differences up to which rules are the same, as a share of the slide. */
const SAME = 0.02;

/** The frame that most pictures on the file's own slides have: line, rounded corners and shadow. */
export function findPictureFrame(deck: Sized): PictureFrame | undefined {
  const uses = new Map<string, number>();
  for (const { shapes } of deck.slides)
    for (const part of new Set(
      shapes.flatMap((shape) => (shape.kind === 'picture' ? [shape.part ?? ''] : [])),
    ))
      uses.set(part, (uses.get(part) ?? 0) + 1);
  // A picture that most slides repeat is a logo.
  const isLogo = ({ part = '' }: ReadPicture) => (uses.get(part) ?? 0) * 2 > deck.slides.length;
  const pictures = deck.slides.flatMap(({ shapes }) =>
    flattenShapes(shapes).filter(
      (shape): shape is ReadPicture =>
        shape.kind === 'picture' &&
        shape.from === 'slide' &&
        !isLogo(shape) &&
        shareOfSlide(shape.box, deck) > MIN_PICTURE &&
        shareOfSlide(shape.box, deck) < MAX_PICTURE,
    ),
  );
  if (pictures.length < MIN_SHOWN) return undefined;
  const usual = <T>(values: readonly (T | undefined)[]): T | undefined => {
    const shown = values.filter((value) => value !== undefined);
    return shown.length * 2 > pictures.length ? shown[0] : undefined;
  };
  const line = usual(pictures.map((one) => (isVisible(one.line) ? one.line : undefined)));
  const radius = usual(pictures.map(findRadius));
  const shadow = usual(pictures.map((one) => one.shadow));
  if (line === undefined && radius === undefined && shadow === undefined) return undefined;
  return {
    ...(line === undefined ? {} : { line: { hex: line.color.hex, widthEmu: line.widthEmu } }),
    ...(radius === undefined ? {} : { radius }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function isVisible(line: ReadPicture['line']): boolean {
  return line !== undefined && line.widthEmu > 0 && line.color.alpha > 0.2;
}

/** Radius of rounded corners as a share of the shorter side; undefined for other outlines. */
function findRadius({ geometry }: ReadPicture): number | undefined {
  if (geometry.kind !== 'preset' || geometry.preset !== 'roundRect') return undefined;
  return (geometry.adjust['adj'] ?? DEFAULT_RADIUS) / 100_000;
}

/** The rule that most slides of the file draw below their titles themselves. */
export function findTitleRule(deck: Sized): TitleRule | undefined {
  const openings = new Set(
    deck.layouts.filter(({ type }) => type === 'title' || type === 'secHead').map(({ part }) => part),
  );
  const slides = deck.slides.filter(({ number, layout = '' }) => number > 1 && !openings.has(layout));
  const rules = slides.flatMap(({ shapes }) => findRule(shapes, deck) ?? []);
  const alike = (one: TitleRule) => rules.filter((other) => isSame(one, other, deck)).length;
  const [usual] = rules.toSorted((a, b) => alike(b) - alike(a));
  if (usual === undefined || alike(usual) < MIN_SHOWN || alike(usual) * 2 <= slides.length) return undefined;
  return usual;
}

function findRule(shapes: readonly ReadShape[], size: SlideSize): TitleRule | undefined {
  const title = shapes.find(({ placeholder }) => isTitle(placeholder?.type))?.box;
  if (title === undefined) return undefined;
  const bottom = title.y + title.height;
  for (const shape of shapes) {
    const { box } = shape;
    const hex = readRuleColor(shape);
    if (hex === undefined || shape.from !== 'slide' || shape.placeholder !== undefined) continue;
    if (box.height > MAX_RULE * size.heightEmu || box.width < MIN_RULE * size.widthEmu) continue;
    if (Math.abs(box.y - bottom) > MAX_GAP * size.heightEmu || !isUnder(box, title)) continue;
    const height = shape.kind === 'connector' ? (shape.line?.widthEmu ?? 0) : box.height;
    return { x: box.x, below: box.y - bottom, width: box.width, height, hex };
  }
  return undefined;
}

function readRuleColor(shape: ReadShape): string | undefined {
  if (shape.kind === 'connector') return shape.line?.color.hex;
  return shape.kind === 'shape' && shape.fill.kind === 'solid' && shape.fill.color.alpha > 0.5
    ? shape.fill.color.hex
    : undefined;
}

function isUnder(rule: ReadBox, title: ReadBox): boolean {
  return rule.x < title.x + title.width && rule.x + rule.width > title.x;
}

function isSame(a: TitleRule, b: TitleRule, { widthEmu, heightEmu }: SlideSize): boolean {
  return (
    a.hex === b.hex &&
    Math.abs(a.x - b.x) <= SAME * widthEmu &&
    Math.abs(a.width - b.width) <= SAME * widthEmu &&
    Math.abs(a.below - b.below) <= SAME * heightEmu
  );
}
