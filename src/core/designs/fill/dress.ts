import { chartWriter } from '../../output/pptx/chart/chart-writer.ts';
import { FormatCache } from '../../output/pptx/drawing/format-cache.ts';
import { SchemeColors } from '../../output/pptx/drawing/scheme-colors.ts';
import { ThemeFonts } from '../../output/pptx/drawing/theme-fonts.ts';
import { fillPackage } from '../../output/pptx/fill/fill-package.ts';
import { type FillShape, slideXml } from '../../output/pptx/fill/slide-xml.ts';
import type { Part } from '../../output/pptx/package/package-writer.ts';
import { notesMasterPart, notesSlidePart } from '../../output/pptx/parts/notes.ts';
import type { ReadDeck } from '../../output/pptx/read/deck.ts';
import { readDeck } from '../../output/pptx/read/read-deck.ts';
import { type ChartElement, type Deck, EMU_PER_PX, type MediaRef, PT_PER_PX, type Scene } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DressRequest, SlideMaterial } from '../design.ts';
import { pictureBook } from '../picture-book.ts';
import { slideFonts } from '../slide-fonts.ts';
import { slideScene, themeOf } from '../slide-scene.ts';
import { arrange, type Placed } from './arrange.ts';
import { chooseLayout } from './choose-layout.ts';
import { fitScale } from './fit-scale.ts';
import { inlineRuns } from './inline-runs.ts';

const TABLE_PT = 14;
const SMALL_TABLE_PT = 11;
/** Rows from which a table is set smaller. */
const MANY_ROWS = 8;
/** No column is narrower than this share of the widest. */
const LEAST_COLUMN = 0.3;
const FOOT_PT = 10;
const CHART_PT = 12;

/**
 * A deck in a design: layouts chosen by what there is to show, text in their placeholders, shrunk
 * as PowerPoint shrinks it where it is too long. Scenes show what the file says.
 */
export function dress(file: Uint8Array, design: CompiledDesign, request: DressRequest): Deck {
  return new Dresser(file, design, request).dress();
}

class Dresser {
  readonly #file: Uint8Array;
  readonly #design: CompiledDesign;
  readonly #request: DressRequest;
  readonly #source: ReadDeck;
  readonly #theme: Theme;
  #scales: ReadonlyMap<string, number> = new Map();

  constructor(file: Uint8Array, design: CompiledDesign, request: DressRequest) {
    this.#file = file;
    this.#design = design;
    this.#request = request;
    this.#source = readDeck(file);
    const [master] = this.#source.masters;
    const { fonts } = slideFonts({ shapes: [], theme: master?.theme ?? (this.#source.slides[0]?.theme as NonNullable<typeof master>['theme']) });
    this.#theme = themeOf({ theme: (master ?? { theme: this.#source.slides[0]?.theme }).theme as NonNullable<typeof master>['theme'], background: master?.background ?? { kind: 'none' } }, fonts);
  }

  dress(): Deck {
    const plain = this.#write();
    const read = readDeck(plain);
    this.#scales = scalesOf(read);
    if (this.#scales.size === 0) return this.#deck(plain, read);
    const fitted = this.#write();
    return this.#deck(fitted, readDeck(fitted));
  }

  #deck(file: Uint8Array, read: ReadDeck): Deck {
    const { deck, slides } = this.#request;
    const book = pictureBook(read);
    const fonts = slideFonts({ shapes: read.slides.flatMap(({ shapes }) => shapes), theme: read.slides[0]?.theme ?? (read.masters[0]?.theme as NonNullable<(typeof read.masters)[0]>['theme']) });
    const scenes = read.slides.map((slide, index): Scene => ({ ...slideScene(slide, read, book.picture, fonts).scene, lang: deck.lang, rtl: deck.rtl, title: slides[index]?.title ?? '' }));
    return { ...deck, theme: { ...this.#theme, fonts: fonts.fonts }, slides: scenes, media: new Map([...deck.media, ...book.bytes]), file };
  }

  #write(): Uint8Array {
    const { deck, slides } = this.#request;
    const look = { colors: new SchemeColors(this.#theme), fonts: new ThemeFonts(this.#theme, deck.lang) };
    const charts = chartWriter(this.#theme, { ...look, formats: new FormatCache() });
    const written = slides.map((material, index) => {
      const layout = chooseLayout(material, this.#design.layouts);
      const placed = layout === undefined ? [] : arrange(material, layout);
      const shapes = placed.flatMap((one, at) => this.#shape(one, material, `${index + 1}/${at + 1}`, charts));
      const slide = slideXml({ layout: layout?.part ?? '', shapes, lang: deck.lang, rtl: deck.rtl });
      return { ...slide, ...(material.note === undefined || material.note.trim() === '' ? {} : { notes: notesSlidePart(material.note, deck.lang, deck.rtl) }) };
    });
    return fillPackage(this.#file, { title: deck.title, lang: deck.lang, createdAt: deck.createdAt, slides: written, notesMaster: notesMasterPart({ ...look, lang: deck.lang, rtl: deck.rtl }) });
  }

  #shape(placed: Placed, material: SlideMaterial, key: string, charts: ReturnType<typeof chartWriter>): FillShape[] {
    const number = key.split('/')[1] ?? '';
    switch (placed.kind) {
      case 'text': {
        const { slot, box, paragraphs, plain } = placed;
        const scale = this.#scales.get(`${key.split('/')[0]}/${slot.role} ${number}`);
        const free = slot.placeholder === undefined;
        return [
          {
            kind: 'text',
            name: `${slot.role} ${number}`,
            ...(free ? { box: box ?? slot.box, sizePt: slot.sizePt } : { placeholder: slot.placeholder, ...(box === undefined ? {} : { box }) }),
            paragraphs: paragraphs.map(({ text, level, strong }) => ({ runs: inlineRuns(text, strong === true), level, ...(plain === true || (strong === true && !free) ? { plain: true } : {}) })),
            ...(scale === undefined ? {} : { fontScale: scale }),
          },
        ];
      }
      case 'foot':
        return [{ kind: 'text', name: `foot ${number}`, box: placed.box, sizePt: FOOT_PT, paragraphs: placed.paragraphs.map(({ text }) => ({ runs: inlineRuns(text, false), level: 0 })) }];
      case 'picture':
        return this.#picture(placed, material, number);
      case 'table':
        return tableShape(placed, material, number);
      case 'chart':
        return this.#chart(placed, material, number, charts);
    }
  }

  #picture({ slot, box, at }: Placed & { readonly kind: 'picture' }, material: SlideMaterial, number: string): FillShape[] {
    const picture = material.pictures[at];
    const bytes = picture === undefined ? undefined : this.#request.deck.media.get(picture.media.hash);
    if (picture === undefined || bytes === undefined) return [];
    const { media, alt } = picture;
    // Filled as the place is, the middle of the picture stays.
    const crop = covering(media, box);
    return [
      { kind: 'picture', name: `picture ${number}`, ...(slot?.placeholder === undefined ? { box } : { placeholder: slot.placeholder }), bytes, hash: media.hash, mimeType: media.mimeType, crop, alt },
    ];
  }

  #chart({ slot, box, at }: Placed & { readonly kind: 'table' | 'chart' }, material: SlideMaterial, number: string, charts: ReturnType<typeof chartWriter>): FillShape[] {
    const given = material.charts[at];
    if (given === undefined) return [];
    const { graph } = this.#theme.colors;
    const element: ChartElement = {
      type: 'chart',
      id: `chart-${number}`,
      name: `chart ${number}`,
      placeholder: 'none',
      layer: 'slide',
      box: { x: box.x / EMU_PER_PX, y: box.y / EMU_PER_PX, width: box.width / EMU_PER_PX, height: box.height / EMU_PER_PX },
      chart: given.chart,
      lang: this.#request.deck.lang,
      alt: given.alt,
      style: {
        fontSizePx: CHART_PT / PT_PER_PX,
        text: { token: 'text' },
        muted: { token: 'muted' },
        grid: { token: 'stroke' },
        series: graph.map((hex) => ({ hex })),
        rest: { hex: graph[0] ?? '#4472C4' },
        directLabels: false,
        gap: 0.6,
      },
    };
    const parts: Part[] = [];
    const part = charts.write(element, parts);
    return [{ kind: 'chart', name: element.name, ...(slot?.placeholder === undefined ? {} : { placeholder: slot.placeholder }), box, part, parts, alt: given.alt }];
  }
}

function tableShape({ slot, box, at }: Placed & { readonly kind: 'table' | 'chart' }, material: SlideMaterial, number: string): FillShape[] {
  const table = material.tables[at];
  if (table === undefined) return [];
  const lengths = table.columns.map(({ label }, column) => Math.max(4, label.length, ...table.rows.map((row) => Math.min(60, row[column]?.length ?? 0))));
  const least = LEAST_COLUMN * Math.max(...lengths);
  const widths = lengths.map((length) => Math.max(least, length));
  const total = widths.reduce((sum, length) => sum + length, 0);
  const align = { start: 'l', center: 'ctr', end: 'r' } as const;
  const columns = table.columns.map((column, index) => ({ share: (widths[index] ?? least) / total, align: align[column.align] }));
  const head = table.columns.map(({ label, unit }) => inlineRuns(unit === undefined || unit === '' ? label : `${label} (${unit})`, false));
  const rows = [head, ...table.rows.map((row) => row.map((cell) => inlineRuns(cell, false)))];
  return [
    {
      kind: 'table',
      name: `table ${number}`,
      ...(slot?.placeholder === undefined ? {} : { placeholder: slot.placeholder }),
      box,
      columns,
      rows,
      total: table.total,
      sizePt: rows.length > MANY_ROWS ? SMALL_TABLE_PT : TABLE_PT,
    },
  ];
}

function covering({ widthPx, heightPx }: MediaRef, box: { readonly width: number; readonly height: number }): { left: number; top: number; right: number; bottom: number } {
  const wanted = box.width / box.height;
  const given = widthPx / heightPx;
  if (!(given > 0) || !(wanted > 0)) return { left: 0, top: 0, right: 0, bottom: 0 };
  const aside = given > wanted ? (1 - wanted / given) / 2 : 0;
  const above = given < wanted ? (1 - given / wanted) / 2 : 0;
  return { left: aside, right: aside, top: above, bottom: above };
}

/** How far texts that do not fit their places are shrunk, by slide and name. */
function scalesOf(deck: ReadDeck): Map<string, number> {
  const scales = new Map<string, number>();
  for (const slide of deck.slides) {
    const { fonts, role } = slideFonts(slide);
    const scope = { theme: themeOf(slide, fonts), role, lang: 'en' };
    for (const shape of slide.shapes) {
      if (shape.kind !== 'shape' || shape.from !== 'slide' || shape.text === undefined) continue;
      const scale = fitScale(shape.text, shape.box, scope);
      if (scale < 1) scales.set(`${slide.number}/${shape.name}`, scale);
    }
  }
  return scales;
}
