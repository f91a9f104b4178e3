import {
  placeKey,
  type ReadBox,
  type ReadFill,
  type ReadPlaceholder,
  type ReadShape,
  type ReadTheme,
} from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { SeriesColors } from '../../output/pptx/fill/sample/color-series.ts';
import { computeRelativeLuminance } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import { isChromatic } from '../compile/chromatic.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { LayoutPlaces } from '../compile/layout-places.ts';
import { singleFamilyFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import type { StyleColors } from '../style.ts';
import {
  type BodyLook,
  bodyLooks,
  findBackdropUnder,
  findFamily,
  findTextColors,
  getBodyLook,
} from './body-look.ts';
import { rankTextColors } from './frames.ts';
import { findPaintedBackdrop, findUsualBackground, mainTheme } from './layout-facts.ts';
import { type PaintedLook, readPaintedLook, TITLES } from './painted-look.ts';
import type { BodyLetters } from './place-look.ts';
import { showPanels } from './place-panels.ts';
import { findCompanyAccents, isVisible, orderByContrast, rankAccents } from './ranked-accents.ts';
import { orderAccents, toRoles } from './style-colors.ts';

export type BackdropsOn = (
  region: ReadBox,
  background: ReadFill,
  shapes: readonly ReadShape[],
) => readonly Hex[];

/** Finds the looks that bodies, letters and titles take from the layouts of a design. */
export class SlideLooks {
  readonly #source: DesignSource;
  readonly #theme: Theme;
  readonly #lang: string;
  readonly #places: CompiledDesign['places'];
  readonly #backdropsOn: BackdropsOn;
  readonly #painted: PaintedLook;
  readonly #accents: readonly Hex[];
  readonly #surface: Hex | undefined;
  readonly #colors: StyleColors | undefined;
  /** By layout part and background colour. */
  readonly #looks = new Map<string, BodyLook>();
  /** Colours of pictures under regions of layouts. */
  readonly #pictured = new Map<string, readonly Hex[]>();

  /**
   * @param backdropsOn background colours under a region, from dark to light
   * @param colors colours of the design's style file
   */
  constructor(
    source: DesignSource,
    { places, shapes }: Pick<CompiledDesign, 'places' | 'shapes'>,
    theme: Theme,
    lang: string,
    backdropsOn: BackdropsOn,
    colors?: StyleColors,
  ) {
    this.#colors = colors;
    this.#source = source;
    this.#places = places;
    this.#theme = theme;
    this.#lang = lang;
    this.#backdropsOn = backdropsOn;
    this.#painted = source.memo.getOrCreate(readPaintedLook, source.deck);
    this.#accents = source.memo.getOrCreate(rankAccents, source.deck);
    this.#surface = shapes.card.surface as Hex | undefined;
  }

  /** Theme of slides on a layout, because files may have several masters. */
  themeOn(part: string): ReadTheme {
    const { deck } = this.#source;
    const master = deck.layouts.find((one) => one.part === part)?.master;
    return deck.masters.find((one) => one.part === master)?.theme ?? mainTheme(deck);
  }

  /** The theme of copied charts on a layout, and which of their colours are those of the company. */
  sampleColorsOn(part: string): Required<Pick<SeriesColors, 'keeps' | 'theme'>> {
    const theme = this.themeOn(part).colors;
    const { accents } = this.#painted;
    // Slides that set their colours directly leave those of the theme to whoever made it.
    const themed = accents.length > 0 ? [] : [1, 2, 3, 4, 5, 6].map((number) => theme[`accent${number}`]);
    const own = new Set<string | undefined>([...accents, ...this.#accents, ...themed]);
    return { theme, keeps: (hex) => !isChromatic(hex) || own.has(hex) };
  }

  #themeFor(theme: ReadTheme): Theme {
    return theme === mainTheme(this.#source.deck)
      ? this.#theme
      : createTheme({ theme, background: { kind: 'none' } }, singleFamilyFonts(theme.fonts.minor.latin));
  }

  placesOn(part: string): LayoutPlaces {
    return this.#places[part] ?? (this.#places[''] as LayoutPlaces);
  }

  get #usualFamily(): PaintedLook['family'] {
    const { family, isFamilyUsual } = this.#painted;
    return isFamilyUsual ? family : undefined;
  }

  /** The font of all slides of the file, for a place of a layout that has the font of the theme. */
  familyAt(part: string, place: ReadPlaceholder): string | undefined {
    if (TITLES.has(place.type) && !this.#painted.isFamilyOfTitles) return undefined;
    const own = this.placesOn(part).at[placeKey(place)]?.levels[0]?.letters.fonts.latin;
    const { minor, major } = this.themeOn(part).fonts;
    return own === undefined || own === minor.latin || own === major.latin
      ? this.#usualFamily?.latin
      : undefined;
  }

  /** Format of the body text of a layout, or of the first layout of its master with a body. */
  bodyOn(part: string): BodyLetters | undefined {
    const { body, at } = this.placesOn(this.partWithBody(part));
    return body === undefined ? undefined : at[body]?.levels[0]?.letters;
  }

  /** A layout with a body: the given one, else the first of its master. */
  partWithBody(part: string): string {
    if (this.placesOn(part).body !== undefined) return part;
    const { layouts } = this.#source.deck;
    const master = layouts.find((one) => one.part === part)?.master;
    const other = layouts.find(
      (one) =>
        one.master === master &&
        one.shapes.some(
          ({ placeholder, from }) =>
            from === 'layout' && (placeholder?.type === 'body' || placeholder?.type === 'obj'),
        ),
    );
    return other?.part ?? part;
  }

  /** The theme with the body font of a layout. */
  lettersOn(part: string): Theme {
    const family = findFamily(this.#source.deck, part, this.bodyOn(part));
    return family === undefined ? this.#theme : { ...this.#theme, fonts: singleFamilyFonts(family.latin) };
  }

  /** Look of elements in a region of a sample slide or layout. */
  lookUnder(layout: DesignLayout | undefined, region: ReadBox): BodyLook {
    const { deck } = this.#source;
    if (layout?.sample !== undefined) {
      const slide = deck.slides.find(({ part }) => part === layout.sample?.part);
      return this.#lookOn(
        layout.sample.part,
        this.themeOn(layout.part),
        region,
        slide?.background,
        slide?.shapes.filter(({ from }) => from !== 'slide') ?? [],
        (slide === undefined ? [] : this.#source.memo.getOrCreate(rankTextColors, slide)) as Hex[],
      );
    }
    const part = layout?.part ?? '';
    const own = deck.layouts.find((one) => one.part === part);
    const painted =
      findPaintedBackdrop(this.#source, part) === undefined
        ? undefined
        : this.#source.memo.getOrCreate(findUsualBackground, deck);
    return this.#lookOn(
      part,
      this.themeOn(part),
      region,
      painted ?? own?.background,
      own === undefined ? [] : showPanels(own.shapes, region, this.#source.memo),
      // The colour of a title is not that of text if a layout has no text.
      findTextColors(deck, this.partWithBody(part)),
    );
  }

  #lookOn(
    part: string,
    scheme: ReadTheme,
    region: ReadBox,
    background: ReadFill = { kind: 'none' },
    shapes: readonly ReadShape[] = [],
    textColors: readonly Hex[] = [],
  ): BodyLook {
    const backdrop =
      findBackdropUnder(region, background, shapes) ??
      this.#backdropOfPicture(part, region, background, shapes, textColors);
    const key = `${part} ${backdrop}`;
    const known = this.#looks.get(key);
    if (known !== undefined) return known;
    const { accents } = this.#painted;
    const family = part.includes('/slideLayouts/')
      ? (findFamily(this.#source.deck, part, this.bodyOn(part)) ?? this.#usualFamily)
      : this.#painted.family;
    const { colors, fonts } = this.#themeFor(scheme);
    const visible = [...accents, ...this.#accents].filter((hex) => isVisible(hex, backdrop));
    const themed = findCompanyAccents(colors.graph, visible, this.#painted.isColorless === true);
    const own = accents.length > 0 ? accents : themed.length > 0 ? [] : this.#accents;
    const graph = [...own, ...themed.filter((one) => !own.includes(one))];
    const base = {
      ...this.#theme,
      ...toRoles(this.#colors),
      colors: { ...colors, graph: orderAccents(graph, this.#colors) },
      fonts: family === undefined ? fonts : singleFamilyFonts(family.latin),
    };
    const look = getBodyLook(
      this.#source.memo.getOrCreate(bodyLooks, this.#source),
      base,
      scheme.colors,
      backdrop,
      {
        texts: textColors,
        accents: orderAccents(orderByContrast(this.#accents, graph, backdrop), this.#colors),
        ...(this.#surface === undefined ? {} : { surface: this.#surface }),
      },
      this.#lang,
      family,
    );
    this.#looks.set(key, look);
    return look;
  }

  /** The colour of a picture with the least contrast to text. */
  #backdropOfPicture(
    part: string,
    region: ReadBox,
    background: ReadFill,
    shapes: readonly ReadShape[],
    [textColor]: readonly Hex[],
  ): Hex {
    const key = `${part} ${JSON.stringify(region)}`;
    const colors = this.#pictured.get(key) ?? this.#backdropsOn(region, background, shapes);
    this.#pictured.set(key, colors);
    const isLight = textColor !== undefined && computeRelativeLuminance(textColor) > 0.5;
    return (isLight ? colors.at(-1) : colors[0]) ?? (isLight ? '#000000' : '#FFFFFF');
  }
}
