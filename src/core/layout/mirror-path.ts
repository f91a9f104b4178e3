/** Mirrors SVG path data of absolute M, L, C and Z commands within a box of the given width in px. */
export function mirrorPath(d: string, width: number): string {
  let isX = true;
  return d.replace(/[MLCZ]|-?\d*\.?\d+(?:e-?\d+)?/gi, (token) => {
    if (/[MLCZ]/i.test(token)) {
      isX = true;
      return token;
    }
    const value = Number(token);
    const out = isX ? Math.round((width - value) * 1000) / 1000 : value;
    isX = !isX;
    return String(out);
  });
}
