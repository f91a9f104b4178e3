import { readChannels } from '../../scene/color.ts';

/** Minimum difference between the largest and smallest channel (0 to 255) of a chromatic colour. */
const HUED = 48;
/** Very dark and very light tints count as neutral: at most this for the largest channel, at least this for all. */
const [DARK, LIGHT] = [72, 200];

/** Returns whether a colour, "#RRGGBB", is an accent, and not a shade of grey or a pale or almost black tint. */
export function isChromatic(hex: string): boolean {
  const channels = readChannels(hex);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  return most - least >= HUED && most > DARK && least < LIGHT;
}

/** Maximum difference between the channels (0 to 255) of a grey. */
const GREY = 10;

/** Returns whether a colour, "#RRGGBB", has no tint at all. */
export function isGrey(hex: string): boolean {
  const channels = readChannels(hex);
  return Math.max(...channels) - Math.min(...channels) <= GREY;
}
