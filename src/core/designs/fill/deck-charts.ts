import type { Part } from '../../ooxml/package/index.ts';
import { type ChartWriter, createChartWriter, type ThemeFonts } from '../../ooxml/write/index.ts';
import type { DesignColors } from '../../output/pptx/fill/design-colors.ts';
import type { SeriesColors } from '../../output/pptx/fill/sample/color-series.ts';
import { resolvePaint } from '../../scene/color.ts';
import type { ColorRoles } from '../../scene/diagram.ts';
import { getRolePaint } from '../../scene/role-paints.ts';
import type { ChartElement, Deck } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import type { DesignStyle } from '../style.ts';
import type { BodyLook } from './body-look.ts';
import type { ChartContext } from './create-shapes.ts';
import { muteColor } from './series-colors.ts';
import { findSeriesColors, hasChartStyle, styleChart } from './style-charts.ts';

/** Writes the charts of a deck, each once, under part names that differ from the file's own. */
export class DeckCharts {
  readonly #deck: Deck;
  readonly #style: DesignStyle;
  #count = 0;
  /** By slide and colours. */
  readonly #writers = new Map<string, ChartWriter>();

  constructor(deck: Deck, style: DesignStyle = {}) {
    this.#deck = deck;
    this.#style = style;
  }

  /** A writer of charts with part names that differ from the file's own. */
  #create(theme: Theme, look: { readonly colors: DesignColors; readonly fonts: ThemeFonts }): ChartWriter {
    return createChartWriter(
      theme,
      { ...look, formats: look.colors.formats[this.#deck.rtl ? 'rtl' : 'ltr'] },
      () => {
        this.#count += 1;
        return `ppt/charts/lecternChart${this.#count}.xml`;
      },
    );
  }

  /** Chart writer for a slide in one look. */
  contextOn(
    index: number,
    { theme, colors, fonts }: BodyLook,
    sample: Pick<SeriesColors, 'keeps' | 'theme'>,
  ): ChartContext {
    const key = `${index} ${JSON.stringify(theme.colors)}`;
    const writer =
      this.#writers.get(key) ??
      cacheCharts(this.#create(theme, { colors, fonts }), ({ chart, alt, box, style }) =>
        JSON.stringify([chart, alt, box, style]),
      );
    this.#writers.set(key, writer);
    const named = nameColors(this.#deck.colorRoles, theme);
    const byName =
      named === undefined
        ? {}
        : {
            named: new Map(
              Object.entries(named).map(([name, paint]) => [name, resolvePaint(paint, theme).hex]),
            ),
          };
    return {
      writer,
      series: theme.colors.graph,
      rest: muteColor(theme.colors),
      ...(named === undefined ? {} : { named }),
      copied: (type) => {
        const styled = findSeriesColors(type, this.#style);
        return styled === undefined
          ? { colors: theme.colors.graph, ...sample, ...byName }
          : { colors: styled, theme: sample.theme, ...byName };
      },
      predict: (paint) => colors.paint(paint),
      restyle: (element) => (hasChartStyle(this.#style) ? styleChart(element, this.#style) : element),
    };
  }

  /** A writer for drawn bodies, which keep their elements when they are written again. */
  drawnOn({ theme, colors, fonts }: BodyLook): ChartWriter {
    return cacheCharts(this.#create(theme, { colors, fonts }), (element) => element);
  }
}

/** Colours of names with roles in a theme; undefined without any. */
function nameColors(
  roles: ColorRoles | undefined,
  theme: Theme,
): Readonly<Record<string, Paint>> | undefined {
  if (roles === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => [name, getRolePaint(role, { token: 'text' }, theme)]),
  );
}

/** Caches charts by key, so that a slide that is written again refers to the same parts. */
function cacheCharts(charts: ChartWriter, keyOf: (element: ChartElement) => unknown): ChartWriter {
  const written = new Map<unknown, { readonly part: string; readonly parts: readonly Part[] }>();
  return {
    write: (element, parts) => {
      const [key, own]: [unknown, Part[]] = [keyOf(element), []];
      const known = written.get(key) ?? { part: charts.write(element, own), parts: own };
      written.set(key, known);
      parts.push(...known.parts);
      return known.part;
    },
  };
}
