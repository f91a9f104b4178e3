import { type ChartWriter, chartWriter } from '../../output/pptx/chart/chart-writer.ts';
import { FormatCache } from '../../output/pptx/drawing/format-cache.ts';
import { SchemeColors } from '../../output/pptx/drawing/scheme-colors.ts';
import { ThemeFonts } from '../../output/pptx/drawing/theme-fonts.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { draftArchive } from '../../output/pptx/fill/draft-archive.ts';
import { fillPackage, type NewSlide, slideName } from '../../output/pptx/fill/fill-package.ts';
import { fillSample, type Looks } from '../../output/pptx/fill/sample/fill-sample.ts';
import { slideXml } from '../../output/pptx/fill/slide-xml.ts';
import { notesMasterPart, notesSlidePart } from '../../output/pptx/parts/notes.ts';
import type { ReadSlide } from '../../output/pptx/read/deck.ts';
import { readSlide } from '../../output/pptx/read/read-deck.ts';
import type { Deck } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { SlideMaterial } from '../design.ts';
import { arrange } from './arrange.ts';
import type { Choice } from './choose-layout.ts';
import { furnitureOf } from './furniture-of.ts';
import { isDarkGround, paintedGround } from './layout-facts.ts';
import { sampleFill } from './sample-fill.ts';
import { shapeOf } from './shapes-of.ts';

/** What of a slide is set otherwise than its place says, so that it can be read. Shapes of ours go by their names, those of samples by their numbers. */
export interface Adjustments {
  /** Letters are set in other sizes than shrinking gives. */
  readonly resized: boolean;
  readonly byName: ReadonlyMap<string, Looks & { readonly scale?: number }>;
  readonly byId: ReadonlyMap<number, Looks & { readonly scale?: number }>;
}

/** Writes the slides of one deck, one by one, and its package. */
export class SlideMaker {
  readonly #source: DesignSource;
  readonly #deck: Deck;
  readonly #theme: Theme;
  readonly #look: { readonly colors: SchemeColors; readonly fonts: ThemeFonts };
  readonly #charts: ChartWriter;

  constructor(source: DesignSource, deck: Deck, theme: Theme) {
    this.#source = source;
    this.#deck = deck;
    this.#theme = theme;
    this.#look = { colors: new SchemeColors(theme), fonts: new ThemeFonts(theme, deck.lang) };
    // The file's own charts keep their names.
    this.#charts = chartWriter(theme, { ...this.#look, formats: new FormatCache() }, (number) => `ppt/charts/lecternChart${number}.xml`);
  }

  write(material: SlideMaterial, choice: Choice | undefined, index: number, adjusted?: Adjustments): NewSlide {
    const written = this.#slide(material, choice, index, adjusted);
    const noted = material.note !== undefined && material.note.trim() !== '';
    return { ...written, ...(noted ? { notes: notesSlidePart(material.note ?? '', this.#deck.lang, this.#deck.rtl) } : {}) };
  }

  /** What a written slide shows, as it would be read. */
  read(slide: NewSlide, index: number, note = ''): ReadSlide {
    const read = readSlide(this.#source.deck, draftArchive(this.#source, slideName(index), slide), slideName(index), index + 1);
    if (read === undefined) throw new Error(`slide ${index + 1} was written so that it cannot be read`);
    return note.trim() === '' ? read : { ...read, notes: note.trim() };
  }

  package(slides: readonly NewSlide[]): Uint8Array {
    const { title, lang, createdAt, rtl } = this.#deck;
    return fillPackage(this.#source, { title, lang, createdAt, slides, notesMaster: notesMasterPart({ ...this.#look, lang, rtl }) });
  }

  #slide(material: SlideMaterial, choice: Choice | undefined, index: number, adjusted: Adjustments | undefined): Omit<NewSlide, 'notes'> {
    const { lang, rtl, media } = this.#deck;
    const number = index + 1;
    const scope = {
      theme: this.#theme,
      lang,
      rtl,
      media,
      charts: this.#charts,
      scaleOf: (name: string) => adjusted?.byName.get(name)?.scale,
      scaleOfId: (id: number) => adjusted?.byId.get(id)?.scale,
      looksOf: (name: string) => adjusted?.byName.get(name),
      looksOfId: (id: number) => adjusted?.byId.get(id),
    };
    const layout = choice?.layout;
    const prepared = layout?.sample === undefined ? undefined : this.#source.slide(layout.sample.part);
    if (choice?.plan !== undefined && prepared !== undefined)
      return fillSample(this.#source, prepared, sampleFill(choice.plan, material, `${number}`, this.#source, prepared, scope), index, slideName(index));
    const ground = layout === undefined ? undefined : paintedGround(this.#source, layout.part);
    const painted = { ...scope, inverse: ground !== undefined && isDarkGround(this.#source.deck) };
    const placed = layout === undefined ? [] : (choice?.placed ?? arrange(material, layout, this.#source.deck.heightEmu));
    const shapes = [...placed.flatMap((one, at) => shapeOf(one, material, at + 1, painted)), ...(layout === undefined ? [] : furnitureOf(this.#source.deck, layout.part))];
    return slideXml({ layout: layout?.part ?? '', shapes, lang, rtl, ...(ground === undefined ? {} : { ground }) });
  }
}
