import type { MapPoint } from '../../scene/maps/map-model.ts';

/** Signs between a name and its value, as in "Venice: 88" and "Venice (88 %)". */
const JOINTS = /[\s:,;–—\-(]+$/u;
const CLOSING = /[)\s]+$/u;

/** Label of a point without its value at the end, which the map shows itself. */
export function shortenLabel({ label, value }: MapPoint, shown: string | undefined): string | undefined {
  if (label === undefined || value === undefined) return label;
  const written = label.replace(CLOSING, '');
  const found = [shown, String(value)].find(
    (one) => one !== undefined && written.endsWith(one) && !/[\d.,]$/.test(written.slice(0, -one.length)),
  );
  if (found === undefined) return label;
  const name = written.slice(0, -found.length).replace(JOINTS, '');
  return name === '' ? label : name;
}
