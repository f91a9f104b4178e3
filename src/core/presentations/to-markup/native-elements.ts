import { presetSilhouette } from '../../output/svg/presets.ts';
import type {
  IconElement,
  LineElement,
  PictureElement,
  ShapeElement,
  TextElement,
} from '../../scene/scene.ts';
import { type ClipPlayback, POSTER_ADDRESS } from '../../scene/slide-show.ts';
import { formatColour, formatGradient } from './paints.ts';
import { escapeMarkup, px } from './piece.ts';

type Print = (place: string) => string;

/** Prints a chart with the data of the content. */
export function printChart(value: unknown): Print {
  return (place) => `<chart style="${place}">${JSON.stringify(value)}</chart>`;
}

/** Prints a picture with the source that the content names; undefined if it names none. */
export function printPicture(
  { alt, radiusPx, opacity, clip }: PictureElement,
  value: unknown,
): Print | undefined {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const text = (key: string): string | undefined =>
    typeof fields[key] === 'string' && fields[key] !== '' ? fields[key] : undefined;
  const source = text('asset_id') === undefined ? text('image_url') : `asset:${text('asset_id')}`;
  const prompt = text('image_prompt');
  if (clip?.at !== undefined)
    return (place) =>
      `<${clip.kind} src="clip:${clip.id}"${source === undefined || source === POSTER_ADDRESS ? '' : ` poster="${escapeMarkup(source)}"`}${printPlayback(clip.playback)}${alt === undefined ? '' : ` alt="${escapeMarkup(alt)}"`} style="${place}"/>`;
  if (source === undefined && prompt === undefined) return undefined;
  const focus = [fields['focus_x'], fields['focus_y']]
    .map((one) => (typeof one === 'number' ? `${Math.round(one * 100)}%` : '50%'))
    .join(' ');
  const look = `object-fit:${text('fit') === 'contain' ? 'contain' : 'cover'};object-position:${focus}${radiusPx > 0 ? `;border-radius:${px(radiusPx)}` : ''}${opacity === undefined ? '' : `;opacity:${opacity}`}`;
  return (place) =>
    `<img ${source === undefined ? `prompt="${escapeMarkup(prompt ?? '')}"` : `src="${escapeMarkup(source)}"`}${alt === undefined ? '' : ` alt="${escapeMarkup(alt)}"`} style="${place}${look}"/>`;
}

function printPlayback({
  start,
  loop,
  muted,
  full_screen,
  hide_icon,
  volume,
  from,
  to,
}: ClipPlayback): string {
  const flags = { loop, muted, 'full-screen': full_screen, 'hide-icon': hide_icon };
  return [
    ...(start === 'auto' ? [' start="auto"'] : []),
    ...Object.entries(flags).flatMap(([name, isOn]) => (isOn === true ? [` ${name}`] : [])),
    ...Object.entries({ volume, from, to }).flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${value}"`],
    ),
  ].join('');
}

export function printIcon({ icon: name, weight, color, box }: IconElement): Print {
  return (place) =>
    `<icon name="${name}"${weight === 'regular' ? '' : ` weight="${weight}"`} style="${place.replace(/width:[^;]*;height:[^;]*;/, '')}width:${px(box.width)};color:${formatColour(color)}"/>`;
}

/** Prints a program with the font size of its layout. */
export function printCode(
  { paragraphs }: TextElement,
  value: unknown,
  language: unknown,
  marked: unknown,
): Print {
  const lines = typeof marked === 'string' && marked !== '' ? ` lines="${escapeMarkup(marked)}"` : '';
  return (place) =>
    `<pre${lines} style="${place}padding:0;font-size:${px(paragraphs[0]?.runs[0]?.sizePx ?? 24)};line-height:${paragraphs[0]?.lineHeight ?? 1.4}"><code class="language-${typeof language === 'string' ? language.replace(/[^\w+#-]/g, '') : 'text'}">${String(value)}</code></pre>`;
}

/** True for a rectangle or ellipse, which can contain other pieces. */
export function isPlainBox({ geometry }: ShapeElement): boolean {
  return geometry.kind === 'rect' || geometry.kind === 'round_rect' || geometry.kind === 'ellipse';
}

export function printShape(element: ShapeElement): Print {
  const { geometry, fill, stroke, box } = element;
  if (isPlainBox(element)) {
    const radius =
      geometry.kind === 'round_rect'
        ? geometry.radiusPx
        : geometry.kind === 'ellipse'
          ? Math.min(box.width, box.height) / 2
          : 0;
    const look = [
      ...(element.gradient !== undefined
        ? [`background:${formatGradient(element.gradient)}`]
        : fill === undefined
          ? []
          : [`background:${formatColour(fill)}`]),
      ...(stroke === undefined ? [] : [`border:${px(stroke.widthPx)} solid ${formatColour(stroke.paint)}`]),
      ...(radius > 0 ? [`border-radius:${px(radius)}`] : []),
    ];
    return (place) => `<div style="${place}${look.join(';')};"></div>`;
  }
  const { width, height } = box;
  const d =
    geometry.kind === 'path'
      ? geometry.d
      : geometry.kind === 'preset'
        ? presetSilhouette(geometry.preset, width, height, geometry.adjust).d
        : '';
  const turn =
    geometry.kind === 'preset' && geometry.flipX === true
      ? ` transform="translate(${width} 0) scale(-1 1)"`
      : '';
  return (place) =>
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" style="${place}"><path d="${d}"${turn} fill="${fill === undefined ? 'none' : formatColour(fill)}"${formatStroke(stroke)}/></svg>`;
}

/** Prints a horizontal or vertical line as a thin box and any other line as SVG. */
export function printLine({ from, to, stroke, head, tail, box, route }: LineElement): Print {
  const level = from.x === to.x || from.y === to.y;
  if (level && head === undefined && tail === undefined && stroke.dash === undefined && route === undefined)
    return (place) => `<div style="${place}background:${formatColour(stroke.paint)}"></div>`;
  const points = [from, ...(route?.corners ?? []), to].map(
    ({ x, y }) =>
      `${Math.round((x - box.x + LINE_PADDING_PX) * 100) / 100},${Math.round((y - box.y + LINE_PADDING_PX) * 100) / 100}`,
  );
  const [starts, ends] = [head === 'arrow', tail === 'arrow'];
  const tip =
    starts || ends
      ? '<defs><marker id="tip" orient="auto"><path d="M0 0 L10 5 L0 10 Z"/></marker></defs>'
      : '';
  const look = `fill="none"${formatStroke(stroke)}`;
  const straight = (from: string, to: string, marks: string): string => {
    const [[x1, y1], [x2, y2]] = [from.split(','), to.split(',')];
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${look}${marks}/>`;
  };
  const [first = '', second = ''] = points;
  const [before = '', last = ''] = points.slice(-2);
  // Markers are only supported on straight lines, so a polyline gets them on its first and last segment.
  const body = points.slice(starts ? 1 : 0, ends ? -1 : undefined);
  const drawn =
    points.length === 2
      ? straight(
          first,
          last,
          `${starts ? ' marker-start="url(#tip)"' : ''}${ends ? ' marker-end="url(#tip)"' : ''}`,
        )
      : `${starts ? straight(first, second, ' marker-start="url(#tip)"') : ''}${body.length > 1 ? `<polyline points="${body.join(' ')}" ${look}/>` : ''}${ends ? straight(before, last, ' marker-end="url(#tip)"') : ''}`;
  return (place) =>
    `<svg viewBox="0 0 ${box.width + 2 * LINE_PADDING_PX} ${box.height + 2 * LINE_PADDING_PX}" aria-hidden="true" style="${place}">${tip}${drawn}</svg>`;
}

/** Padding around a line, so that its drawing has a width and a height, in pixels. */
export const LINE_PADDING_PX = 4;

function formatStroke(stroke: LineElement['stroke'] | undefined): string {
  if (stroke === undefined) return '';
  const dash =
    stroke.dash === 'dash'
      ? ' stroke-dasharray="8 6"'
      : stroke.dash === 'dot'
        ? ' stroke-dasharray="2 4"'
        : '';
  return ` stroke="${formatColour(stroke.paint)}" stroke-width="${stroke.widthPx}"${dash}`;
}
