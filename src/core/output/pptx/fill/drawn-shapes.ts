import { Failure } from '../../../errors/failure.ts';
import { mediaPart, mediaPartName, type Part } from '../../../ooxml/package/index.ts';
import {
  assignShapeIds,
  type PartContext,
  type SlideLink,
  type ThemeFonts,
  type VectorPictures,
  writeShapes,
} from '../../../ooxml/write/index.ts';
import type { Xml } from '../../../ooxml/xml/index.ts';
import type { Canvas } from '../../../scene/canvas.ts';
import { withinElements } from '../../../scene/roomy-box.ts';
import type { ChartElement, MediaRef, SceneElement } from '../../../scene/scene.ts';
import type { Theme } from '../../../scene/theme.ts';
import type { DesignColors } from './design-colors.ts';

/** Scene elements that we draw on a slide of an existing file. */
export interface DrawnShapes {
  readonly kind: 'drawn';
  readonly name: string;
  readonly elements: readonly SceneElement[];
  readonly look: DrawingContext;
}

export interface DrawingContext {
  readonly theme: Theme;
  readonly colors: DesignColors;
  readonly fonts: ThemeFonts;
  readonly vectors: VectorPictures;
  readonly rtl: boolean;
  /** Size of the slide, beyond which no line may run. */
  readonly canvas: Canvas;
  readonly media: ReadonlyMap<string, Uint8Array>;
  chart(element: ChartElement, parts: Part[]): string;
  /** Resolves a link to a slide of the deck; undefined if there is no such slide. */
  slideLink?(link: string): SlideLink | undefined;
}

/** Counts the shape ids that the elements take. */
export function countShapeIds({ elements }: DrawnShapes): number {
  return assignShapeIds(elements).size;
}

/** @param firstId id of the first shape; the others follow */
export function drawnShapesXml(
  { elements, look }: DrawnShapes,
  firstId: number,
  relationships: PartContext['relationships'],
  parts: Part[],
): Xml {
  const ids = [...assignShapeIds(elements).keys()].map((id, at): [string, number] => [id, firstId + at]);
  const { colors, fonts, vectors, rtl, media, slideLink } = look;
  return writeShapes(elements, {
    colors,
    fonts,
    formats: colors.formats[rtl ? 'rtl' : 'ltr'],
    relationships,
    // A title among the elements is the slide's title placeholder.
    slots: new Map(
      elements
        .flatMap(({ id, placeholder }) =>
          placeholder === 'title' ? [[id, { role: placeholder }] as const] : [],
        )
        .slice(0, 1),
    ),
    isForeignLayout: true,
    kind: 'slide',
    rtl,
    ...(slideLink === undefined ? {} : { slideLink }),
    shapeIds: new Map(ids),
    around: withinElements(elements, look.canvas),
    rasterPart: (ref: MediaRef) => {
      const bytes = media.get(ref.hash);
      if (bytes === undefined)
        throw new Failure('internal', `The deck names picture ${ref.hash} but does not carry its bytes.`);
      parts.push(mediaPart(bytes, ref.mimeType, ref.hash));
      return mediaPartName(ref.hash, ref.mimeType);
    },
    ...vectors.writeInto(parts),
    chartPart: (chart) => look.chart(chart, parts),
  });
}
