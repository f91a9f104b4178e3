import type { XmlNode } from '../xml/parse.ts';
import { changeLinear, fromHex, fromHsl, type Rgb, toHex, toHsl } from './color-math.ts';
import type { ReadColor, ReadTheme } from './deck-theme.ts';
import { attribute, readFraction, readNumber } from './node.ts';
import { PRESET_COLORS } from './preset-colors.ts';

/** Resolves colour names at one place of the deck. */
export interface ColorScope {
  readonly theme: ReadTheme;
  /** Maps the names that content uses ("tx1", "bg2") to those of the theme ("dk1", "lt2"). */
  readonly map: Readonly<Record<string, string>>;
  /** Replaces "phClr" inside a style of the theme. */
  readonly placeholder?: ReadColor;
}

const KINDS = new Set(['a:srgbClr', 'a:schemeClr', 'a:sysClr', 'a:prstClr', 'a:hslClr', 'a:scrgbClr']);
const BLACK: Rgb = [0, 0, 0];

/** Reads the colour inside an element such as `a:solidFill`, with its modifiers applied in order. */
export function readColorIn(parent: XmlNode | undefined, scope: ColorScope): ReadColor | undefined {
  const node = parent?.children.find(({ tag }) => KINDS.has(tag));
  return node === undefined ? undefined : readColor(node, scope);
}

/** Resolves a colour name of content ("tx1") or of the theme ("dk1"). */
export function resolveNamedColor(name: string, { theme, map }: ColorScope): ReadColor {
  const scheme = map[name] ?? name;
  return { hex: toHex(fromHex(theme.colors[scheme] ?? '#000000')), alpha: 1, scheme };
}

/** Reads all colours inside an element, in order. */
export function readColorsIn(parent: XmlNode, scope: ColorScope): ReadColor[] {
  return parent.children.filter(({ tag }) => KINDS.has(tag)).map((node) => readColor(node, scope));
}

function readColor(node: XmlNode, scope: ColorScope): ReadColor {
  const base = readBaseColor(node, scope);
  let { rgb, alpha } = base;
  for (const modifier of node.children) {
    const value = readFraction(modifier, 'val') ?? 1;
    if (modifier.tag === 'a:alpha') alpha = value;
    else if (modifier.tag === 'a:alphaMod') alpha *= value;
    else if (modifier.tag === 'a:alphaOff') alpha += value;
    else rgb = applyModifier(rgb, modifier, value);
  }
  return {
    hex: toHex(rgb),
    alpha: Math.min(1, Math.max(0, alpha)),
    ...(base.scheme === undefined ? {} : { scheme: base.scheme }),
  };
}

function readBaseColor(
  node: XmlNode,
  { theme, map, placeholder }: ColorScope,
): { rgb: Rgb; alpha: number; scheme?: string } {
  const value = attribute(node, 'val') ?? '';
  switch (node.tag) {
    case 'a:srgbClr':
      return { rgb: /^[\da-f]{6}$/i.test(value) ? fromHex(value) : BLACK, alpha: 1 };
    case 'a:sysClr': {
      const last = attribute(node, 'lastClr') ?? '';
      return {
        rgb: /^[\da-f]{6}$/i.test(last) ? fromHex(last) : value === 'window' ? [1, 1, 1] : BLACK,
        alpha: 1,
      };
    }
    case 'a:prstClr':
      return { rgb: fromHex(PRESET_COLORS[expandPresetName(value)] ?? '000000'), alpha: 1 };
    case 'a:hslClr':
      return {
        rgb: fromHsl({
          h: (readNumber(node, 'hue') ?? 0) / 21_600_000,
          s: readFraction(node, 'sat') ?? 0,
          l: readFraction(node, 'lum') ?? 0,
        }),
        alpha: 1,
      };
    case 'a:scrgbClr':
      // These channels are linear light: they are clamped first and then encoded.
      return {
        rgb: linearChannels([
          readFraction(node, 'r') ?? 0,
          readFraction(node, 'g') ?? 0,
          readFraction(node, 'b') ?? 0,
        ]),
        alpha: 1,
      };
    default: {
      if (value === 'phClr')
        return placeholder === undefined
          ? { rgb: BLACK, alpha: 1 }
          : {
              rgb: fromHex(placeholder.hex),
              alpha: placeholder.alpha,
              ...(placeholder.scheme === undefined ? {} : { scheme: placeholder.scheme }),
            };
      const scheme = map[value] ?? value;
      return { rgb: fromHex(theme.colors[scheme] ?? '#000000'), alpha: 1, scheme };
    }
  }
}

function linearChannels(channels: Rgb): Rgb {
  let index = 0;
  return changeLinear(BLACK, () => channels[index++] ?? 0);
}

/**
 * Applies a modifier of ECMA-376 20.1.2.3. Tint and shade work on linear light, the others on hue, saturation
 * and luminance.
 */
function applyModifier(rgb: Rgb, modifier: XmlNode, value: number): Rgb {
  const hsl = () => toHsl(rgb);
  switch (modifier.tag) {
    case 'a:lumMod':
      return fromHsl({ ...hsl(), l: hsl().l * value });
    case 'a:lumOff':
      return fromHsl({ ...hsl(), l: hsl().l + value });
    case 'a:lum':
      return fromHsl({ ...hsl(), l: value });
    case 'a:satMod':
      return fromHsl({ ...hsl(), s: hsl().s * value });
    case 'a:satOff':
      return fromHsl({ ...hsl(), s: hsl().s + value });
    case 'a:sat':
      return fromHsl({ ...hsl(), s: value });
    case 'a:hueMod':
      return fromHsl({ ...hsl(), h: hsl().h * value });
    case 'a:hueOff':
      return fromHsl({ ...hsl(), h: hsl().h + (readNumber(modifier, 'val') ?? 0) / 21_600_000 });
    case 'a:tint':
      return changeLinear(rgb, (light) => light * value + (1 - value));
    case 'a:shade':
      return changeLinear(rgb, (light) => light * value);
    case 'a:inv':
      return changeLinear(rgb, (light) => 1 - light);
    case 'a:comp':
      return fromHsl({ ...hsl(), h: hsl().h + 0.5 });
    case 'a:gray': {
      const grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
      return [grey, grey, grey];
    }
    default:
      return rgb;
  }
}

/** Expands "dkBlue" and "medOrchid" to the full names of the table. */
function expandPresetName(value: string): string {
  return value
    .replace(/^dk/, 'dark')
    .replace(/^lt/, 'light')
    .replace(/^med(?!ium)/, 'medium')
    .replace(/Grey$/i, 'Gray')
    .toLowerCase();
}
