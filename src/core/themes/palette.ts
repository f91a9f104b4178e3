import { invalid } from '../errors/failure.ts';
import { computeContrastRatio } from '../scene/color.ts';
import { AA, LEGIBLE_PAIRS, type NamedColor } from '../scene/legible-pairs.ts';
import type { Hex, ThemeColors } from '../scene/theme.ts';
import { toHex, toOklch } from './oklch.ts';
import { readColors } from './read-colors.ts';
import type { Palette } from './stored-theme.ts';
import { type ChosenColors, deriveThemeColors, type Repair } from './theme-colors.ts';

interface PaletteOptions {
  readonly colors: Readonly<Record<string, string>>;
  readonly mode?: 'light' | 'dark' | undefined;
  /** Colours found in a logo, used where no colour was chosen. */
  readonly found?: readonly Hex[];
}

/**
 * Creates a palette from a few colours or from those of a logo. @throws Failure `invalid_input` if there is
 * no colour at all.
 */
export function createPalette({ colors, mode, found = [] }: PaletteOptions): Palette {
  const chosen = readColors(colors);
  const begun: ChosenColors = { ...chooseFromLogo(chosen, found), ...chosen };
  if (begun.primary === undefined && begun.accent === undefined && begun.background === undefined) {
    throw invalid(
      ['colors'],
      'Give at least one colour (primary, accent or background) or a logo.',
      { type: 'missing' },
      'For example colors {"primary": "#0F7B7B"}.',
    );
  }
  const seed = begun.primary ?? begun.accent ?? begun.background ?? '#000000';
  const { h, c } = toOklch(seed);
  const background =
    begun.background ?? (mode === 'dark' ? toHex({ l: 0.19, c: Math.min(c, 0.02), h }) : '#FFFFFF');
  const { colors: made, repairs } = deriveThemeColors({ ...begun, background });
  const ofLogo = repairs.filter(({ token }) => chosen[token] !== undefined);
  return { colors: made, found, warnings: describeRepairs(ofLogo, made, chosen) };
}

function chooseFromLogo({ primary }: ChosenColors, found: readonly Hex[]): ChosenColors {
  const [first, second] = found;
  if (primary !== undefined || first === undefined) return {};
  // A second colour of the logo can be an accent if it is light enough for a background.
  return { primary: first, ...(second !== undefined && toOklch(second).l > 0.7 ? { accent: second } : {}) };
}

/** One warning for each chosen colour that was not legible. */
function describeRepairs(repairs: readonly Repair[], made: ThemeColors, chosen: ChosenColors): string[] {
  return repairs.map(({ token, requested, used }) => {
    const [other, ratio] = LEGIBLE_PAIRS.flatMap(([text, backdrop]): [NamedColor, number][] => {
      const partner = text === token ? backdrop : backdrop === token ? text : undefined;
      return partner === undefined
        ? []
        : [[partner, computeContrastRatio(requested, chosen[partner] ?? made[partner])]];
    }).sort((a, b) => a[1] - b[1])[0] ?? ['background', 1];
    return `${token}: ${requested} has a contrast of ${Math.floor(ratio * 10) / 10} : 1 with ${other} (${made[other]}), but text needs ${AA} : 1; ${used} is used instead.`;
  });
}
