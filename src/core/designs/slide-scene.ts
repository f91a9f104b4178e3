import type { ReadDeck, ReadFill, ReadShape, ReadSlide } from '../ooxml/read/index.ts';
import { mix } from '../scene/color.ts';
import { EMU_PER_PX, type Scene, type SceneElement } from '../scene/scene.ts';
import type { SlideShow } from '../scene/slide-show.ts';
import type { Hex, Paint, Theme } from '../scene/theme.ts';
import { type PictureOf, Projector } from './scene-projector.ts';
import { toPaints } from './shape-element.ts';
import { chooseSlideFonts, type SlideFonts } from './slide-fonts.ts';

/** A slide of a file as a scene, and the theme to draw and check it with. */
export interface SlideScene {
  readonly scene: Scene;
  readonly theme: Theme;
  /** Shape of each element, by element id. */
  readonly shapes: ReadonlyMap<string, ReadShape>;
}

/**
 * Converts a slide of a file to a scene, measured in substitutes of its fonts. Text keeps its sizes; SmartArt
 * uses its cached drawing, objects their preview.
 *
 * @param fonts shared assignment of font roles for slides of a deck
 * @param memo cache of drawings that slides of a file share
 * @param show what a show does with the slide
 */
export function buildSlideScene(
  slide: ReadSlide,
  deck: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
  picture: PictureOf,
  fonts: SlideFonts = chooseSlideFonts(slide),
  memo = fonts.memo,
  show?: SlideShow,
): SlideScene {
  const theme = createTheme(slide, fonts.fonts);
  const canvas = { widthPx: deck.widthEmu / EMU_PER_PX, heightPx: deck.heightEmu / EMU_PER_PX };
  const projector = new Projector(slide, theme, fonts, picture, memo, listShown(show));
  const elements = slide.shapes.flatMap((shape, index) => projector.project(shape, `s${index + 1}`));
  const scene: Scene = {
    layout: slide.layout ?? '',
    background: backgroundPaint(slide.background),
    elements: [
      ...projector.backdrop({ x: 0, y: 0, width: canvas.widthPx, height: canvas.heightPx }),
      ...elements,
    ],
    rtl: false,
    lang: projector.lang,
    title: findTitle(elements),
    ...(slide.notes === '' ? {} : { speakerNote: slide.notes }),
    canvas,
    fromFile: true,
    ...(show === undefined ? {} : { show }),
  };
  return { scene, theme, shapes: projector.shapes };
}

function listShown(show: SlideShow | undefined): ReadonlySet<string> {
  return new Set(show?.steps.flatMap(({ effects }) => effects.map(({ element }) => element)));
}

/** Theme of a slide with its colours and the given fonts. */
export function createTheme(
  { theme, background }: Pick<ReadSlide, 'theme' | 'background'>,
  fonts: Theme['fonts'],
): Theme {
  const color = (slot: string) => (theme.colors[slot] ?? '#000000') as Hex;
  const backdrop = background.kind === 'solid' ? (background.color.hex as Hex) : color('lt1');
  const textColor = color('dk1');
  const accents = [1, 2, 3, 4, 5, 6].map((number) => color(`accent${number}`));
  return {
    id: 'file',
    name: theme.name,
    description: '',
    colors: {
      background: backdrop,
      surface: color('lt2'),
      text: textColor,
      muted: mix(textColor, backdrop, 0.35),
      stroke: mix(textColor, backdrop, 0.8),
      primary: color('accent1'),
      secondary: color('accent2'),
      accent: color('accent3'),
      on_primary: color('lt1'),
      on_secondary: color('lt1'),
      on_accent: color('lt1'),
      graph: accents,
    },
    fonts,
    radiusPx: 0,
  };
}

function backgroundPaint(fill: ReadFill): Paint {
  return toPaints(fill).fill ?? { hex: '#FFFFFF' };
}

function findTitle(elements: readonly SceneElement[]): string {
  const title = elements.find(
    (element) =>
      element.type === 'text' &&
      (element.placeholder === 'title' || element.placeholder === 'centered_title'),
  );
  return title?.type === 'text'
    ? title.paragraphs
        .map(({ runs }) => runs.map(({ text }) => text).join(''))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
    : '';
}
