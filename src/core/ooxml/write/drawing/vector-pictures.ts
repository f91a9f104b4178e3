import { Failure } from '../../../errors/failure.ts';
import { Resvg } from '../../../native/resvg.ts';
import { resolvePaint } from '../../../scene/color.ts';
import { readIconPath } from '../../../scene/icons.ts';
import type { IconElement, MediaRef } from '../../../scene/scene.ts';
import type { Theme } from '../../../scene/theme.ts';
import { mediaPart } from '../../package/media.ts';
import type { Part } from '../../package/package-writer.ts';
import { element } from '../../xml/xml.ts';
import { drawCellSvg } from './cell-picture.ts';
import type { MarkedCell, PartContext, VectorPicture } from './part-context.ts';

/** Side of the PNG fallback: sharp at the size of an icon on a 4K screen, small in the file. */
const ICON_PNG_PX = 192;
const PICTURE_PNG_PX = 1280;
/** PNG pixels of a cell for each canvas pixel: sharp on a screen of twice the width. */
const CELL_ZOOM = 2;
/** Limit of cached icons, keyed by name, weight and colour. A deck uses about a dozen. */
const MAX_ICONS = 2000;

interface RenderedPicture extends VectorPicture {
  readonly parts: readonly Part[];
}

const icons = new Map<string, RenderedPicture>();

/** The SVG pictures of a deck, each with a PNG fallback. */
export class VectorPictures {
  readonly #theme: Theme;
  readonly #media: ReadonlyMap<string, Uint8Array>;
  readonly #byKey = new Map<string, RenderedPicture>();
  readonly #cells = new Map<string, Part>();

  constructor(theme: Theme, media: ReadonlyMap<string, Uint8Array>) {
    this.#theme = theme;
    this.#media = media;
  }

  /** Returns the parts of an icon or SVG picture, which is rendered once. */
  get(source: IconElement | MediaRef): RenderedPicture {
    const key = 'hash' in source ? source.hash : this.#iconKey(source);
    let rendered = this.#byKey.get(key);
    if (rendered === undefined) {
      rendered = 'hash' in source ? this.#renderPicture(source) : this.#icon(source, key);
      this.#byKey.set(key, rendered);
    }
    return rendered;
  }

  /** Returns the PNG of a cell with marks. Cells that look alike share it. */
  cell(cell: MarkedCell): Part {
    const svg = drawCellSvg(cell, this.#theme);
    const known = this.#cells.get(svg);
    if (known !== undefined) return known;
    const part = mediaPart(
      new Resvg(svg, { fitTo: { mode: 'zoom', value: CELL_ZOOM }, font: { loadSystemFonts: false } })
        .render()
        .asPng(),
      'image/png',
    );
    this.#cells.set(svg, part);
    return part;
  }

  /** Writers of pictures that add the parts of what they draw to a list. */
  writeInto(parts: Part[]): Pick<PartContext, 'cellPicture' | 'vectorPicture'> {
    return {
      cellPicture: (cell) => {
        const part = this.cell(cell);
        parts.push(part);
        return part.name;
      },
      vectorPicture: (source) => {
        const picture = this.get(source);
        parts.push(...picture.parts);
        return picture;
      },
    };
  }

  #iconKey(item: IconElement): string {
    const { hex, alpha } = resolvePaint(item.color, this.#theme);
    return `${item.icon} ${item.weight} ${hex} ${alpha}`;
  }

  #icon(item: IconElement, key: string): RenderedPicture {
    const known = icons.get(key);
    if (known !== undefined) return known;
    const { hex, alpha } = resolvePaint(item.color, this.#theme);
    const rendered = render(createIconSvg(item, hex, alpha), ICON_PNG_PX);
    if (icons.size >= MAX_ICONS) icons.clear();
    icons.set(key, rendered);
    return rendered;
  }

  #renderPicture(media: MediaRef): RenderedPicture {
    const bytes = this.#media.get(media.hash);
    if (bytes === undefined)
      throw new Failure('internal', `The deck names picture ${media.hash} but does not carry its bytes.`);
    return render(Buffer.from(bytes).toString('utf8'), PICTURE_PNG_PX);
  }
}

function render(svg: string, widthPx: number): RenderedPicture {
  const svgPart = mediaPart(Buffer.from(svg), 'image/svg+xml');
  const pngPart = mediaPart(
    new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } })
      .render()
      .asPng(),
    'image/png',
  );
  return { svgPart: svgPart.name, pngPart: pngPart.name, parts: [svgPart, pngPart] };
}

/** Writes the colour into the icon, because PowerPoint's SVG does not support currentColor. */
function createIconSvg({ icon, weight }: IconElement, hex: string, alpha: number): string {
  const { viewBox, paths } = readIconPath(icon, weight);
  const drawn = paths.map(({ d, opacity }) =>
    element('path', { d, opacity: opacity < 1 ? opacity : undefined }),
  );
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: viewBox.join(' '),
      width: viewBox[2],
      height: viewBox[3],
      fill: hex,
      'fill-opacity': alpha < 1 ? alpha : undefined,
    },
    ...drawn,
  );
}
