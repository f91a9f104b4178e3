/**
 * LibreOffice gives every font lines of 1.2, whatever the font declares; where that is far from it
 * (Newsreader: 1.0, Archivo: 1.09, Jost: 1.45) a percentage would press its lines together or draw them apart.
 */
const AGREED = { from: 1.1, to: 1.35 } as const;

/** Whether programs agree enough on a font's natural line for line heights to be written as shares of it; otherwise they are written in points. */
export function agreedLine(ratio: number): boolean {
  return ratio >= AGREED.from && ratio <= AGREED.to;
}
