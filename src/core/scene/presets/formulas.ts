/** Degrees are written in units of this part. */
const PER_DEGREE = 60_000;
const DIVISORS = [2, 3, 4, 5, 6, 8, 10, 12, 16, 32] as const;

/**
 * Values that every shape knows by name: its sides, their fractions, and parts of a circle (ECMA-376 part 1,
 * 20.1.10.56).
 */
export function listShapeValues(w: number, h: number): Map<string, number> {
  const [ss, ls] = [Math.min(w, h), Math.max(w, h)];
  const values = new Map(
    Object.entries({
      ...{ w, h, ss, ls, l: 0, t: 0, r: w, b: h, hc: w / 2, vc: h / 2 },
      ...{ cd2: 10_800_000, cd3: 7_200_000, cd4: 5_400_000, cd8: 2_700_000 },
      ...{ '3cd4': 16_200_000, '3cd8': 8_100_000, '5cd8': 13_500_000, '7cd8': 18_900_000 },
    }),
  );
  for (const by of DIVISORS) {
    values.set(`wd${by}`, w / by);
    values.set(`hd${by}`, h / by);
    values.set(`ssd${by}`, ss / by);
  }
  return values;
}

/**
 * Result of a formula of a guide (ECMA-376 part 1, 20.1.9.11); 0 where it has none, such as for a division by
 * zero.
 */
export function evaluateFormula(operation: string, x = 0, y = 0, z = 0): number {
  const result = compute(operation, x, y, z);
  return Number.isFinite(result) ? result : 0;
}

function compute(operation: string, x: number, y: number, z: number): number {
  switch (operation) {
    case 'val':
      return x;
    case '*/':
      return (x * y) / z;
    case '+-':
      return x + y - z;
    case '+/':
      return (x + y) / z;
    case '?:':
      return x > 0 ? y : z;
    case 'abs':
      return Math.abs(x);
    case 'max':
      return Math.max(x, y);
    case 'min':
      return Math.min(x, y);
    case 'pin':
      return y < x ? x : Math.min(y, z);
    case 'sqrt':
      return Math.sqrt(x);
    case 'mod':
      return Math.hypot(x, y, z);
    case 'sin':
      return x * Math.sin(toRadians(y));
    case 'cos':
      return x * Math.cos(toRadians(y));
    case 'tan':
      return x * Math.tan(toRadians(y));
    case 'at2':
      return (Math.atan2(y, x) * 180 * PER_DEGREE) / Math.PI;
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y));
    default:
      return 0;
  }
}

function toRadians(angle: number): number {
  return (angle / PER_DEGREE) * (Math.PI / 180);
}
