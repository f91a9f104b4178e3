export const TEXT_BLOCKS = ['h1', 'h2', 'h3', 'h4', 'p', 'blockquote', 'figcaption', 'small'] as const;
/** Elements that format text inside a block. */
export const INLINE = [
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'mark',
  'sub',
  'sup',
  'a',
  'br',
  'small',
] as const;
export const BOXES = ['section', 'div', 'header', 'footer', 'figure', 'aside'] as const;
export const NATIVE = [
  'table',
  'chart',
  'pre',
  'img',
  'icon',
  'hr',
  'connector',
  'block',
  'svg',
  'diagram',
  'video',
  'audio',
] as const;
/** Elements inside `<svg>`. */
export const DRAWN = [
  ...[
    'g',
    'defs',
    'use',
    'symbol',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
  ],
  ...['lineargradient', 'radialgradient', 'stop', 'marker', 'title', 'desc'],
] as const;
const TABLE_PARTS = ['thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'] as const;
export const COMPONENTS = [
  'x-metric',
  'x-card',
  'x-callout',
  'x-quote',
  'x-step',
  'x-badge',
  'x-arrow',
  'x-node',
  'x-progress',
  'x-funnel',
  'x-checklist',
  'x-timeline',
  'x-legend',
  'x-rating',
  'x-avatar',
  'x-bracket',
  'x-divider',
] as const;

/** Every element of slide markup. */
export const ELEMENT_NAMES: readonly string[] = [
  ...new Set([
    ...BOXES,
    ...TEXT_BLOCKS,
    'ul',
    'ol',
    'li',
    ...INLINE,
    ...NATIVE,
    ...TABLE_PARTS,
    ...COMPONENTS,
    ...DRAWN,
  ]),
];

const VOID: ReadonlySet<string> = new Set([
  'br',
  'img',
  'icon',
  'hr',
  'col',
  'connector',
  'x-divider',
  'x-progress',
  'x-rating',
]);

/** Elements that may stand inside an element whose text is set as a whole. */
export const TEXT_HOLDERS: ReadonlySet<string> = new Set([...INLINE]);

/** Components that usually occur in groups of equals, so that each is an item. */
export const COMPONENT_ITEMS: ReadonlySet<string> = new Set([
  'x-metric',
  'x-card',
  'x-callout',
  'x-step',
  'x-node',
  'x-progress',
]);

/** Returns whether an element is a line of text or part of one. */
export function isLine(name: string): boolean {
  return (TEXT_BLOCKS as readonly string[]).includes(name) || (INLINE as readonly string[]).includes(name);
}

/** Elements whose content is raw text. */
export const HOLDS_RAW: ReadonlySet<string> = new Set([
  'chart',
  'diagram',
  'block',
  'pre',
  'script',
  'style',
]);

/** Elements without content or end tag. */
export function isVoid(name: string): boolean {
  return VOID.has(name);
}

const REFUSED: Readonly<Record<string, string>> = {
  script: 'a slide runs no program.',
  style: 'write class="…" or style="…" on the elements.',
  link: 'no styles are loaded by address; write class="…" or style="…".',
  iframe: 'a slide shows no other page; show a picture of it with <img>.',
  object: 'show a picture with <img>.',
  embed: 'show a picture with <img>.',
  form: 'a slide asks nothing.',
  input: 'a slide asks nothing.',
  button: 'a slide asks nothing; for a link write <a href="…">.',
  textarea: 'a slide asks nothing.',
  select: 'a slide asks nothing.',
  html: 'begin with <section>.',
  head: 'begin with <section>.',
  body: 'begin with <section>.',
  meta: 'begin with <section>.',
  source: 'write src="…" on the <video> or <audio>.',
  track: 'a slide shows no subtitles; write what is said under the <video>.',
  canvas: 'draw with <chart>, boxes or <img>.',
  math: 'write LaTeX between dollar signs.',
  font: 'write class="…" on a <span>.',
  center: 'write class="text-center".',
  filter: 'it has no native form; for a shadow give a box class="shadow".',
  mask: 'it has no native form; draw the outline as it is seen.',
  clippath: 'it has no native form; draw the outline as it is seen.',
  pattern: 'it has no native form; fill with a colour or a gradient, or draw the shapes with <use>.',
  image: 'show a picture with <img> beside or behind the <svg>.',
  foreignobject: 'write HTML beside the <svg>, or over it with class="absolute".',
  textpath: 'words stand straight; turn a <text> with transform="rotate(…)".',
  switch: 'write only the shapes that are seen.',
  animate: 'a drawing does not move.',
  animatetransform: 'a drawing does not move.',
  animatemotion: 'a drawing does not move.',
  set: 'a drawing does not move.',
  h5: 'headings end with h4.',
  h6: 'headings end with h4.',
};

/** Why an HTML element is refused and what to write instead; undefined for all others. */
export function refusedElement(name: string): string | undefined {
  // Filter primitives such as feGaussianBlur.
  return Object.hasOwn(REFUSED, name)
    ? REFUSED[name]
    : /^fe[a-z]{4,}$/.test(name)
      ? REFUSED['filter']
      : undefined;
}
