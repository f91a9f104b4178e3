import { type ChartWriter, chartWriter } from '../../output/pptx/chart/chart-writer.ts';
import { FormatCache } from '../../output/pptx/drawing/format-cache.ts';
import { SchemeColors } from '../../output/pptx/drawing/scheme-colors.ts';
import { ThemeFonts } from '../../output/pptx/drawing/theme-fonts.ts';
import { type DesignSource, designSource } from '../../output/pptx/fill/design-source.ts';
import { fillPackage, type NewSlide, slideName } from '../../output/pptx/fill/fill-package.ts';
import { fillSample } from '../../output/pptx/fill/sample/fill-sample.ts';
import { slideXml } from '../../output/pptx/fill/slide-xml.ts';
import { notesMasterPart, notesSlidePart } from '../../output/pptx/parts/notes.ts';
import type { ReadDeck, ReadTheme } from '../../output/pptx/read/deck.ts';
import { readDeck } from '../../output/pptx/read/read-deck.ts';
import type { Deck, Scene } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { DressRequest, SlideMaterial } from '../design.ts';
import { pictureBook } from '../picture-book.ts';
import { slideFonts } from '../slide-fonts.ts';
import { slideScene, themeOf } from '../slide-scene.ts';
import { arrange } from './arrange.ts';
import { type Choice, choicesFor, chooseLayouts } from './choose-layout.ts';
import { furnitureOf } from './furniture-of.ts';
import { spoiledLayouts, strangeLayouts, wideLayouts } from './layout-facts.ts';
import { type Fits, fitsOf } from './measure-fits.ts';
import { notShown } from './not-shown.ts';
import { copyable, sampleFill } from './sample-fill.ts';
import { shapeOf } from './shapes-of.ts';

/** How often slides whose text does not fit are set on another layout. */
const MOST_TRIES = 2;

/**
 * A deck in a design: slides of the file copied, or layouts chosen, by what there is to show; text
 * shrunk as PowerPoint shrinks it where it is too long, and set on another layout where that would
 * be too small. Scenes show what the file says.
 */
export function dress(file: Uint8Array, design: CompiledDesign, request: DressRequest): Deck {
  return new Dresser(designSource(file), design, request).dress();
}

/** A deck as it is written. */
interface Attempt {
  readonly file: Uint8Array;
  readonly read: ReadDeck;
  readonly chosen: readonly (Choice | undefined)[];
}

class Dresser {
  readonly #source: DesignSource;
  readonly #design: CompiledDesign;
  readonly #request: DressRequest;
  readonly #theme: Theme;
  readonly #choices: readonly (readonly Choice[])[];
  readonly #barred: readonly Set<string>[];

  constructor(source: DesignSource, design: CompiledDesign, request: DressRequest) {
    this.#source = source;
    this.#design = design;
    this.#request = request;
    const [master] = source.deck.masters;
    const theme = themeIn(source.deck);
    this.#theme = themeOf({ theme, background: master?.background ?? { kind: 'none' } }, slideFonts({ shapes: [], theme }).fonts);
    const samples = copyable(source, design.samples ?? []);
    const known = {
      wide: wideLayouts(source.deck, samples),
      spoiled: spoiledLayouts(source.deck, design.layouts),
      strange: strangeLayouts(source.deck, design.layouts),
      heightEmu: source.deck.heightEmu,
    };
    this.#choices = request.slides.map((material) => choicesFor(material, this.#design.layouts, samples, known));
    this.#barred = request.slides.map(() => new Set<string>());
  }

  dress(): Deck {
    for (let tries = 1; ; tries += 1) {
      const chosen = chooseLayouts(this.#choices, this.#barred);
      const plain = this.#write(chosen, undefined);
      const fits = fitsOf(plain.read, this.#source.deck);
      if (tries < MOST_TRIES && this.#bar(chosen, fits)) continue;
      return this.#deck(fits.shrinks ? this.#write(chosen, fits) : plain);
    }
  }

  /** Whether slides whose text does not fit have another layout to go to. */
  #bar(chosen: readonly (Choice | undefined)[], fits: Fits): boolean {
    let any = false;
    for (const [index, choice] of chosen.entries()) {
      if (choice === undefined || fits.isLegible(index + 1)) continue;
      const others = (this.#choices[index] ?? []).filter(
        ({ layout }) =>
          (layout !== choice.layout && this.#barred[index]?.has(layout.id) !== true && layout.purpose === choice.layout.purpose) || (choice.plan !== undefined && layout !== choice.layout),
      );
      if (others.length === 0) continue;
      this.#barred[index]?.add(choice.layout.id);
      any = true;
    }
    return any;
  }

  #deck({ file, read, chosen }: Attempt): Deck {
    const { deck, slides } = this.#request;
    const book = pictureBook(read);
    const fonts = slideFonts({ shapes: read.slides.flatMap(({ shapes }) => shapes), theme: themeIn(read) });
    const scenes = read.slides.map((slide, index): Scene => {
      const { scene } = slideScene(slide, read, book.picture, fonts);
      return { ...scene, layout: chosen[index]?.layout.id ?? scene.layout, lang: deck.lang, rtl: deck.rtl, title: slides[index]?.title ?? '' };
    });
    const findings = slides.flatMap((material, index) => notShown(material, chosen[index], index + 1));
    return { ...deck, theme: { ...this.#theme, fonts: fonts.fonts }, slides: scenes, media: new Map([...deck.media, ...book.bytes]), file, ...(findings.length > 0 ? { findings } : {}) };
  }

  #write(chosen: readonly (Choice | undefined)[], fits: Fits | undefined): Attempt {
    const { deck, slides } = this.#request;
    const look = { colors: new SchemeColors(this.#theme), fonts: new ThemeFonts(this.#theme, deck.lang) };
    // The file's own charts keep their names.
    const charts = chartWriter(this.#theme, { ...look, formats: new FormatCache() }, (number) => `ppt/charts/lecternChart${number}.xml`);
    const written = slides.map((material, index): NewSlide => {
      const slide = this.#slide(material, chosen[index], index, charts, fits);
      return { ...slide, ...(material.note === undefined || material.note.trim() === '' ? {} : { notes: notesSlidePart(material.note, deck.lang, deck.rtl) }) };
    });
    const file = fillPackage(this.#source, {
      title: deck.title,
      lang: deck.lang,
      createdAt: deck.createdAt,
      slides: written,
      notesMaster: notesMasterPart({ ...look, lang: deck.lang, rtl: deck.rtl }),
    });
    return { file, read: readDeck(file, this.#source.deck), chosen };
  }

  #slide(material: SlideMaterial, choice: Choice | undefined, index: number, charts: ChartWriter, fits: Fits | undefined): Omit<NewSlide, 'notes'> {
    const { deck } = this.#request;
    const number = index + 1;
    const scope = {
      theme: this.#theme,
      lang: deck.lang,
      rtl: deck.rtl,
      media: deck.media,
      charts,
      scaleOf: (name: string) => fits?.byName(number, name),
      scaleOfId: (id: number) => fits?.byId(number, id),
    };
    const layout: DesignLayout | undefined = choice?.layout;
    const prepared = layout?.sample === undefined ? undefined : this.#source.slide(layout.sample.part);
    if (choice?.plan !== undefined && prepared !== undefined)
      return fillSample(this.#source, prepared, sampleFill(choice.plan, material, `${number}`, this.#source, prepared, scope), index, slideName(index));
    const placed = layout === undefined ? [] : arrange(material, layout);
    const shapes = [...placed.flatMap((one, at) => shapeOf(one, material, at + 1, scope)), ...(layout === undefined ? [] : furnitureOf(this.#source.deck, layout.part))];
    return slideXml({ layout: layout?.part ?? '', shapes, lang: deck.lang, rtl: deck.rtl });
  }
}

/** Of the first master; damaged files have none. */
function themeIn({ masters, slides }: ReadDeck): ReadTheme {
  return (masters[0] ?? slides[0])?.theme as ReadTheme;
}
