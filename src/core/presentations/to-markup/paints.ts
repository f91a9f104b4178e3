import type { Gradient, TextElement } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';

/** Formats a paint as its theme variable, or as a colour if it has none. */
export function formatColour(paint: Paint): string {
  if (!('token' in paint))
    return paint.alpha === undefined || paint.alpha >= 1
      ? paint.hex
      : `rgba(${formatChannels(paint.hex)},${Math.round(paint.alpha * 1000) / 1000})`;
  const series = /^graph_(\d+)$/.exec(paint.token)?.[1];
  const name =
    paint.token === 'stroke'
      ? 'line'
      : series === undefined
        ? paint.token.replaceAll('_', '-')
        : `graph-${Number(series) + 1}`;
  const share = paint.alpha === undefined || paint.alpha >= 1 ? '' : ` / ${Math.round(paint.alpha * 100)}%`;
  return `var(--${name})${share}`;
}

/** Formats a gradient for the `background` property. */
export function formatGradient({ stops, angle, radial }: Gradient): string {
  const colours = stops.map(({ at, paint }) => `${formatColour(paint)} ${Math.round(at * 100)}%`).join(', ');
  return radial ? `radial-gradient(${colours})` : `linear-gradient(${Math.round(angle + 90)}deg, ${colours})`;
}

function formatChannels(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',');
}

/** True if the text is a program. */
export function isCode({ paragraphs }: TextElement): boolean {
  return paragraphs.some(({ runs }) => runs.some(({ verbatim }) => verbatim === true));
}
