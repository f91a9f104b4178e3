import {
  flattenShapes,
  type ReadBox,
  type ReadDeck,
  type ReadFill,
  type ReadShape,
  type ReadTheme,
} from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { extractBackground, findInheritedBackground } from '../../output/pptx/fill/inherited-background.ts';
import { isWide } from '../../scene/capacity.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';

/** Share of a text slot from which an overlapping element is an obstacle. */
const MIN_OBSTACLE_SHARE = 0.06;
/** Distance between a line and what it joins, as a share of the slide's width. */
const NEAR = 0.01;
/** An element that covers more than this share is a background. */
const BACKDROP = 0.9;
/** Largest share of the slide that a panel covers, and least share of a text that stands on it. */
const [MAX_PANEL, MIN_IN_PANEL] = [0.3, 0.5];
/** Share of the slide from which a picture of a layout stands behind its content. */
const MIN_BACKDROP = 0.6;
/** Share of such layouts above which pictures are the look of the file. */
const MAX_PICTURED = 2 / 3;

/** Samples with East Asian text. */
export function findWideLayouts({ slides }: ReadDeck, samples: readonly DesignLayout[]): ReadonlySet<string> {
  const collectText = (shapes: readonly ReadShape[]): string =>
    shapes
      .map((shape) =>
        shape.kind === 'group'
          ? collectText(shape.children)
          : shape.kind === 'shape'
            ? (shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
            : '',
      )
      .join('');
  return new Set(
    samples.flatMap(({ id, sample }) =>
      isWide(collectText(slides.find(({ part }) => part === sample?.part)?.shapes ?? [])) ? [id] : [],
    ),
  );
}

/** Samples on which a line or an arrow joins two of the places for text, as in a diagram. */
export function findJoinedSamples(
  { slides, widthEmu }: ReadDeck,
  samples: readonly DesignLayout[],
): ReadonlySet<string> {
  return new Set(
    samples.flatMap(({ id, slots, sample }) => {
      const bodies = slots.flatMap(({ role, box }) => (role === 'body' ? [box] : []));
      const lines = (slides.find(({ part }) => part === sample?.part)?.shapes ?? []).filter(
        ({ kind, from }) => kind === 'connector' && from === 'slide',
      );
      const near = NEAR * widthEmu;
      const joins = (line: ReadShape) => {
        const { x, y, width, height } = boundsOf(line);
        return (
          bodies.filter(
            (body) =>
              x <= body.x + body.width + near &&
              body.x <= x + width + near &&
              y <= body.y + body.height + near &&
              body.y <= y + height + near,
          ).length > 1
        );
      };
      return lines.some(joins) ? [id] : [];
    }),
  );
}

/** The box that a line covers: elbows are often turned by a right angle. */
function boundsOf({ box, rotation }: ReadShape): ReadBox {
  if (Math.abs(Math.sin((rotation * Math.PI) / 180)) < Math.SQRT1_2) return box;
  const { x, y, width, height } = box;
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
}

/** Layouts of the file with shapes or pictures across their text slots. */
export function findSpoiledLayouts(
  { layouts, widthEmu, heightEmu }: ReadDeck,
  own: readonly DesignLayout[],
): ReadonlySet<string> {
  return new Set(
    own.flatMap(({ id, part, slots }) => {
      const drawn = (layouts.find((layout) => layout.part === part)?.shapes ?? [])
        .filter(isSolid)
        .map(({ box }) => box);
      const texts = slots.filter(({ role }) => role === 'body' || role === 'heading').map(({ box }) => box);
      const whole = { x: 0, y: 0, width: widthEmu, height: heightEmu };
      const spoils = (text: ReadBox) =>
        drawn.some(
          (box) =>
            sharedArea(box, whole) < BACKDROP * widthEmu * heightEmu &&
            sharedArea(box, text) > MIN_OBSTACLE_SHARE * computeArea(text) &&
            sharedArea(box, text) < BACKDROP * computeArea(text),
        );
      return texts.some(spoils) ? [id] : [];
    }),
  );
}

/** Filled shapes behind single places for text, by layout. */
export function findPanelLayouts(
  { layouts, widthEmu, heightEmu }: ReadDeck,
  own: readonly DesignLayout[],
): ReadonlyMap<string, readonly ReadBox[]> {
  return new Map(
    own.flatMap(({ id, part, slots }) => {
      const texts = slots.filter(({ role }) => role !== 'title' && role !== 'picture').map(({ box }) => box);
      const panels = (layouts.find((layout) => layout.part === part)?.shapes ?? [])
        .flatMap((shape) => (shape.kind === 'group' ? flattenShapes(shape.children) : [shape]))
        .filter(isSolid)
        .map(({ box }) => box)
        .filter(
          (box) =>
            computeArea(box) < MAX_PANEL * widthEmu * heightEmu &&
            texts.some((text) => sharedArea(box, text) > MIN_IN_PANEL * computeArea(text)),
        );
      return panels.length === 0 ? [] : [[id, panels] as const];
    }),
  );
}

/** Layouts whose background differs from that of most slides, because some programs paint it on slides. */
export function findStrangeLayouts(deck: ReadDeck, own: readonly DesignLayout[]): ReadonlySet<string> {
  const usual = findUsualBackdrop(deck);
  return new Set(
    own.flatMap(({ id, part }) => (usual === undefined || usual === layoutBackdrop(deck, part) ? [] : [id])),
  );
}

/**
 * Layouts for content with a picture behind everything, in a file most of whose layouts have none: text on them is
 * less legible.
 */
export function findPictureLayouts(
  { layouts, widthEmu, heightEmu }: ReadDeck,
  own: readonly DesignLayout[],
): ReadonlySet<string> {
  const content = own.filter(({ purpose }) => purpose !== 'cover' && purpose !== 'section');
  const pictured = content.filter(({ part }) => {
    const layout = layouts.find((one) => one.part === part);
    return (
      layout?.background.kind === 'picture' ||
      layout?.shapes.some(
        ({ kind, placeholder, box }) =>
          kind === 'picture' &&
          placeholder === undefined &&
          computeArea(box) > MIN_BACKDROP * widthEmu * heightEmu,
      ) === true
    );
  });
  return new Set(pictured.length > MAX_PICTURED * content.length ? [] : pictured.map(({ id }) => id));
}

/**
 * XML of the background that most slides paint over that of a layout, or of the master's behind a layout
 * without a fill; undefined if the layout has the same, or if it is a picture.
 */
export function findPaintedBackdrop(source: DesignSource, layout: string): string | undefined {
  const known = source.memo.getOrCreate(createBackdrops, source.deck);
  if (!known.has(layout)) known.set(layout, computePaintedBackdrop(source, layout));
  return known.get(layout);
}

/** Painted backgrounds by layout. */
function createBackdrops(_: ReadDeck): Map<string, string | undefined> {
  return new Map();
}

function computePaintedBackdrop(source: DesignSource, layout: string): string | undefined {
  const usual = findUsualBackdrop(source.deck);
  if (usual === undefined || usual === layoutBackdrop(source.deck, layout))
    return findInheritedBackdrop(source, layout);
  const part = source.deck.slides.find(({ background }) => JSON.stringify(background) === usual)?.part ?? '';
  return extractBackground(source.slide(part)?.source ?? '');
}

/** The background of the master for slides of a layout that declares one without a fill. */
function findInheritedBackdrop(source: DesignSource, part: string): string | undefined {
  const master = source.deck.layouts.find((layout) => layout.part === part)?.master;
  return findInheritedBackground(source, part, master);
}

/** Background of more than half of the slides. */
export function findUsualBackground(deck: Pick<ReadDeck, 'slides'>): ReadFill | undefined {
  const usual = findUsualBackdrop(deck);
  return deck.slides.find(({ background }) => JSON.stringify(background) === usual)?.background;
}

/** JSON of the background of more than half of the slides. */
function findUsualBackdrop({ slides }: Pick<ReadDeck, 'slides'>): string | undefined {
  const backdrops = new Map<string, number>();
  for (const { background } of slides)
    backdrops.set(JSON.stringify(background), (backdrops.get(JSON.stringify(background)) ?? 0) + 1);
  return [...backdrops].find(([, count]) => count * 2 > slides.length)?.[0];
}

function layoutBackdrop({ layouts }: ReadDeck, part: string): string | undefined {
  return JSON.stringify(layouts.find((layout) => layout.part === part)?.background);
}

function isSolid(shape: ReadShape): boolean {
  return (
    shape.placeholder === undefined &&
    ((shape.kind === 'shape' && shape.fill.kind !== 'none') || shape.kind === 'picture')
  );
}

/** Theme of the first master; damaged files without masters use that of a slide. */
export function mainTheme({ masters, slides }: ReadDeck): ReadTheme {
  return (masters[0] ?? slides[0])?.theme as ReadTheme;
}
