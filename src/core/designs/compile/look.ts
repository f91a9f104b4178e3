import type { ReadDeck } from '../../ooxml/read/index.ts';
import { computeContrastRatio, mix } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import type { DesignLook } from '../design.ts';

/** Number of theme accents, and of chart colours, which cycle through the accents. */
const [ACCENTS, SERIES] = [6, 10];

/** Colours and fonts of a master under the names that standard templates use. */
export function readLook({ masters }: Pick<ReadDeck, 'masters'>, part: string | undefined): DesignLook {
  const master = masters.find((one) => one.part === part) ?? masters[0];
  if (master === undefined) return { colors: {}, fonts: {} };
  const { theme, background: fill } = master;
  const color = (slot: string) => (theme.colors[slot] ?? '#000000') as Hex;
  const background = fill.kind === 'solid' ? (fill.color.hex as Hex) : color('lt1');
  // Dark masters use the light text colour of their theme.
  const textColorOn = (backdrop: Hex) =>
    computeContrastRatio(color('lt1'), backdrop) > computeContrastRatio(color('dk1'), backdrop)
      ? color('lt1')
      : color('dk1');
  const text = textColorOn(background);
  const [primary, secondary, accent] = [color('accent1'), color('accent2'), color('accent3')];
  return {
    colors: {
      ...{
        background,
        surface: color('lt2'),
        text,
        muted: mix(text, background, 0.35),
        stroke: mix(text, background, 0.8),
        primary,
        secondary,
        accent,
      },
      ...{
        on_primary: textColorOn(primary),
        on_secondary: textColorOn(secondary),
        on_accent: textColorOn(accent),
      },
      ...Object.fromEntries(
        Array.from({ length: SERIES }, (_, index) => [
          `graph_${index}`,
          color(`accent${(index % ACCENTS) + 1}`),
        ]),
      ),
    },
    fonts: { heading: theme.fonts.major.latin, body: theme.fonts.minor.latin },
  };
}
