import { resolvePaint } from '../../scene/color.ts';
import type { MediaRef, Stroke } from '../../scene/scene.ts';
import type { FontRole, Paint, Theme } from '../../scene/theme.ts';
import type { Attributes } from './markup.ts';

/** Context for drawing the elements of one slide. */
export interface SvgContext {
  readonly theme: Theme;
  readonly media: ReadonlyMap<string, Uint8Array>;
  readonly rtl: boolean;
  readonly lang: string;
  /**
   * Returns an id that is unique in the document and, most likely, among slides that one page shows together.
   */
  readonly newId: () => string;
  /**
   * Returns the URL of a picture, for markup that is sent beside its pictures; by default their data is
   * embedded.
   */
  readonly addressOf?: (media: MediaRef) => string;
  /**
   * Returns the address of the slide that a link within the deck leads to, for pages that show all slides; by
   * default such links are left out.
   */
  readonly slideAddress?: (link: string) => string | undefined;
  /**
   * Text is written as `<text>` and wrapped by its role, for a writer with fonts of its own; by default it is
   * outlines.
   */
  readonly live?: boolean;
  /** Paragraphs, and series and categories of charts, are groups that a show can move; by default they are not. */
  readonly parts?: boolean;
  /** Font of text that names none; by default `body`. */
  readonly font?: FontRole;
}

export function fillAttributes(paint: Paint | undefined, theme: Theme): Attributes {
  if (!paint) return { fill: 'none' };
  const { hex, alpha } = resolvePaint(paint, theme);
  return { fill: hex, 'fill-opacity': alpha === 1 ? undefined : alpha };
}

export function strokeAttributes(stroke: Stroke | undefined, theme: Theme): Attributes {
  if (!stroke || stroke.widthPx <= 0) return {};
  const { hex, alpha } = resolvePaint(stroke.paint, theme);
  const width = stroke.widthPx;
  // PowerPoint's "dash" is 4 and 3 line widths, "sysDot" 1 and 1.
  const dash =
    stroke.dash === 'dash'
      ? `${4 * width} ${3 * width}`
      : stroke.dash === 'dot'
        ? `${width} ${width}`
        : undefined;
  return {
    stroke: hex,
    'stroke-opacity': alpha === 1 ? undefined : alpha,
    'stroke-width': width,
    'stroke-dasharray': dash,
    ...(stroke.round ? { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } : {}),
  };
}
