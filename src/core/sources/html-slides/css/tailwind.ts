import { TEXT_SIZES, tailwindColour, tailwindLength, WIDTHS } from './tailwind-values.ts';

const MAX_CLASSES = 4_000;
/** Widths from which classes with a prefix hold; the canvas is wider than all but the last. */
const BREAKPOINTS: Readonly<Record<string, number>> = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 };

const FIXED: Readonly<Record<string, string>> = {
  flex: 'display:flex',
  'inline-flex': 'display:inline-flex',
  grid: 'display:grid',
  block: 'display:block',
  'inline-block': 'display:inline-block',
  inline: 'display:inline',
  hidden: 'display:none',
  table: 'display:table',
  'flex-row': 'flex-direction:row',
  'flex-col': 'flex-direction:column',
  'flex-row-reverse': 'flex-direction:row-reverse',
  'flex-col-reverse': 'flex-direction:column-reverse',
  'flex-wrap': 'flex-wrap:wrap',
  'flex-1': 'flex:1 1 0%',
  'flex-auto': 'flex:1 1 auto',
  'flex-none': 'flex:none',
  grow: 'flex-grow:1',
  'flex-grow': 'flex-grow:1',
  'shrink-0': 'flex-shrink:0',
  'flex-shrink-0': 'flex-shrink:0',
  relative: 'position:relative',
  absolute: 'position:absolute',
  fixed: 'position:fixed',
  italic: 'font-style:italic',
  uppercase: 'text-transform:uppercase',
  lowercase: 'text-transform:lowercase',
  capitalize: 'text-transform:capitalize',
  underline: 'text-decoration-line:underline',
  'line-through': 'text-decoration-line:line-through',
  'no-underline': 'text-decoration-line:none',
  'font-sans': 'font-family:ui-sans-serif,system-ui,sans-serif',
  'font-serif': 'font-family:Georgia,serif',
  'font-mono': 'font-family:ui-monospace,monospace',
  'list-disc': 'list-style-type:disc',
  'list-decimal': 'list-style-type:decimal',
  'list-none': 'list-style-type:none',
  'object-cover': 'object-fit:cover',
  'object-contain': 'object-fit:contain',
  'overflow-hidden': 'overflow:hidden',
  'w-screen': 'width:100vw',
  'h-screen': 'height:100vh',
  'min-h-screen': 'min-height:100vh',
  'mx-auto': 'margin-left:auto;margin-right:auto',
  'rounded-full': 'border-radius:9999px',
  'border-dashed': 'border-style:dashed',
  'border-dotted': 'border-style:dotted',
  'border-none': 'border-style:none',
  'bg-clip-text': 'background-clip:text',
  'whitespace-nowrap': 'white-space:nowrap',
  'aspect-video': 'aspect-ratio:16/9',
  'aspect-square': 'aspect-ratio:1',
  'col-span-full': 'grid-column:1/-1',
  'place-items-center': 'align-items:center;justify-items:center',
};
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ thin: 100, extralight: 200, light: 300, normal: 400, medium: 500, semibold: 600, bold: 700 },
  ...{ extrabold: 800, black: 900 },
};
const RADII: Readonly<Record<string, string>> = {
  ...{ none: '0', sm: '2px', '': '4px', md: '6px', lg: '8px', xl: '12px', '2xl': '16px', '3xl': '24px' },
};
const SHADOWS: Readonly<Record<string, string>> = {
  sm: '0 1px 2px rgba(0,0,0,.05)',
  '': '0 1px 3px rgba(0,0,0,.1)',
  md: '0 4px 6px rgba(0,0,0,.1)',
  lg: '0 10px 15px rgba(0,0,0,.1)',
  xl: '0 20px 25px rgba(0,0,0,.1)',
  '2xl': '0 25px 50px rgba(0,0,0,.25)',
};
const LEADING: Readonly<Record<string, string>> = {
  ...{ none: '1', tight: '1.25', snug: '1.375', normal: '1.5', relaxed: '1.625', loose: '2' },
};
const TRACKING: Readonly<Record<string, string>> = {
  ...{ tighter: '-.05em', tight: '-.025em', normal: '0', wide: '.025em', wider: '.05em', widest: '.1em' },
};
const SIDES: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  x: ['-left', '-right'],
  y: ['-top', '-bottom'],
  t: ['-top'],
  r: ['-right'],
  b: ['-bottom'],
  l: ['-left'],
};
const TOWARDS: Readonly<Record<string, string>> = {
  ...{ t: 'to top', tr: 'to top right', r: 'to right', br: 'to bottom right', b: 'to bottom' },
  ...{ bl: 'to bottom left', l: 'to left', tl: 'to top left' },
};
const SPREAD: Readonly<Record<string, string>> = {
  ...{
    start: 'flex-start',
    center: 'center',
    end: 'flex-end',
    between: 'space-between',
    around: 'space-around',
  },
  ...{ evenly: 'space-evenly', stretch: 'stretch', baseline: 'baseline' },
};

/** Basic styles that Tailwind begins with. */
const PREFLIGHT = `*,::before,::after{box-sizing:border-box;border-width:0;border-style:solid;border-color:#e5e7eb}body{margin:0;font-family:ui-sans-serif,system-ui,sans-serif;line-height:1.5}
h1,h2,h3,h4,h5,h6{font-size:inherit;font-weight:inherit;margin:0}p,blockquote,figure,dl,dd,pre,hr{margin:0}
ol,ul{list-style-type:none;margin:0;padding:0}a{color:inherit;text-decoration-line:none}img{max-width:100%;height:auto;display:block}
button{background-color:transparent;padding:0}table{border-collapse:collapse}`;

/** Style sheet of the utility classes that a page uses, since its program cannot be loaded. */
export function tailwindSheet(classes: Iterable<string>): string {
  const plain: string[] = [];
  const wide: string[] = [];
  let count = 0;
  for (const name of new Set(classes)) {
    if (count++ > MAX_CLASSES) break;
    const [, prefix, utility = ''] = /^(?:(sm|md|lg|xl|2xl):)?(.+)$/.exec(name) ?? [];
    if (/^[\w-]+:/.test(utility)) continue;
    const declarations = utilityDeclarations(utility);
    if (declarations === undefined) continue;
    const selector = `.${name.replace(/[^\w-]/g, (sign) => `\\${sign}`).replace(/^\d/, (digit) => `\\3${digit} `)}`;
    const spaced = /^-?space-[xy]-/.test(utility) || utility.startsWith('divide-');
    const rule = `${selector}${spaced ? '>*+*' : ''}{${declarations}}`;
    if (prefix === undefined) plain.push(rule);
    else if ((BREAKPOINTS[prefix] ?? 0) <= 1280) wide.push(rule);
  }
  return [PREFLIGHT, ...plain, ...wide].join('\n');
}

function utilityDeclarations(name: string): string | undefined {
  const fixed = FIXED[name];
  if (fixed !== undefined) return fixed;
  const negative = name.startsWith('-');
  const utility = negative ? name.slice(1) : name;
  const [, head = '', rest = ''] = /^([a-z]+)(?:-(.+))?$/.exec(utility) ?? [];
  const spacing = /^(p|m)([xytrbl]?)$/.exec(head);
  const length = tailwindLength(rest);
  if (spacing !== null && length !== undefined) {
    const property = spacing[1] === 'p' ? 'padding' : 'margin';
    const value = negative ? `-${length}` : length;
    return (SIDES[spacing[2] ?? ''] ?? []).map((side) => `${property}${side}:${value}`).join(';');
  }
  switch (head) {
    case 'w':
    case 'h':
      return length && `${head === 'w' ? 'width' : 'height'}:${length}`;
    case 'size':
      return length && `width:${length};height:${length}`;
    case 'min':
    case 'max': {
      const [, side, step = ''] = /^([wh])-(.+)$/.exec(rest) ?? [];
      const value =
        head === 'max' && side === 'w' ? (WIDTHS[step] ?? tailwindLength(step)) : tailwindLength(step);
      return value && `${head}-${side === 'w' ? 'width' : 'height'}:${value}`;
    }
    case 'top':
    case 'right':
    case 'bottom':
    case 'left':
      return length && `${head}:${negative ? '-' : ''}${length}`;
    case 'inset': {
      const [, axis, step = ''] = /^(?:([xy])-)?(.+)$/.exec(rest) ?? [];
      const value = tailwindLength(step);
      if (value === undefined) return undefined;
      return axis === 'x'
        ? `left:${value};right:${value}`
        : axis === 'y'
          ? `top:${value};bottom:${value}`
          : `inset:${value}`;
    }
    case 'z':
      return /^\d+$/.test(rest) ? `z-index:${negative ? '-' : ''}${rest}` : undefined;
    case 'gap': {
      const [, axis, step = ''] = /^(?:([xy])-)?(.+)$/.exec(rest) ?? [];
      const value = tailwindLength(step);
      return value && `${axis === 'x' ? 'column-' : axis === 'y' ? 'row-' : ''}gap:${value}`;
    }
    case 'space': {
      const [, axis, step = ''] = /^([xy])-(.+)$/.exec(rest) ?? [];
      const value = tailwindLength(step);
      return value && `margin-${axis === 'x' ? 'left' : 'top'}:${value}`;
    }
    case 'grid': {
      const count = /^cols-(\d{1,2})$/.exec(rest)?.[1];
      if (count !== undefined) return `grid-template-columns:repeat(${count},minmax(0,1fr))`;
      const tracks = /^cols-\[([^\]]+)\]$/.exec(rest)?.[1];
      return tracks && `grid-template-columns:${tracks.replaceAll('_', ' ')}`;
    }
    case 'col': {
      const span = /^span-(\d{1,2})$/.exec(rest)?.[1];
      return span && `grid-column:span ${span}`;
    }
    case 'items':
    case 'self':
      return SPREAD[rest] && `align-${head}:${SPREAD[rest]}`;
    case 'justify':
      return SPREAD[rest] && `justify-content:${SPREAD[rest]}`;
    case 'font':
      return WEIGHTS[rest] === undefined ? undefined : `font-weight:${WEIGHTS[rest]}`;
    case 'text':
      return textDeclarations(rest);
    case 'leading':
      return LEADING[rest] === undefined ? length && `line-height:${length}` : `line-height:${LEADING[rest]}`;
    case 'tracking':
      return TRACKING[rest] && `letter-spacing:${TRACKING[rest]}`;
    case 'opacity':
      return /^\d{1,3}$/.test(rest) ? `opacity:${Number(rest) / 100}` : undefined;
    case 'rotate':
      return /^\d{1,3}$/.test(rest) ? `rotate:${negative ? '-' : ''}${rest}deg` : undefined;
    case 'rounded':
      return radiusDeclaration(rest);
    case 'shadow':
      return SHADOWS[rest] && `box-shadow:${SHADOWS[rest]}`;
    case 'bg':
      return backgroundDeclaration(rest);
    case 'from':
    case 'via':
    case 'to':
      return gradientStop(head, rest);
    case 'border':
    case 'divide':
      return borderDeclaration(head === 'divide' ? rest.replace(/^x$/, 'l').replace(/^y$/, 't') : rest);
    default:
      return undefined;
  }
}

function textDeclarations(rest: string): string | undefined {
  if (/^(?:left|center|right|justify|start|end)$/.test(rest)) return `text-align:${rest}`;
  const size = TEXT_SIZES[rest];
  if (size !== undefined) return `font-size:${size[0]};line-height:${size[1]}`;
  const colour = tailwindColour(rest);
  if (colour !== undefined) return `color:${colour}`;
  const written = /^\[([\d.]+(?:px|r?em|vw|vh|pt))\]$/.exec(rest)?.[1];
  return written && `font-size:${written}`;
}

function radiusDeclaration(rest: string): string | undefined {
  const value = RADII[rest.replace(/^[trbl]{1,2}-?/, '')] ?? tailwindLength(rest);
  return value && `border-radius:${value}`;
}

function backgroundDeclaration(rest: string): string | undefined {
  const towards = TOWARDS[/^(?:gradient|linear)-to-(\w+)$/.exec(rest)?.[1] ?? ''];
  if (towards !== undefined) return `background-image:linear-gradient(${towards},var(--tw-stops))`;
  const colour = tailwindColour(rest);
  return colour && `background-color:${colour}`;
}

function gradientStop(kind: string, rest: string): string | undefined {
  const colour = tailwindColour(rest);
  if (colour === undefined) return undefined;
  if (kind === 'from') return `--tw-from:${colour};--tw-stops:var(--tw-from),var(--tw-to,transparent)`;
  return kind === 'to'
    ? `--tw-to:${colour}`
    : `--tw-via:${colour};--tw-stops:var(--tw-from),var(--tw-via),var(--tw-to,transparent)`;
}

function borderDeclaration(rest: string): string | undefined {
  const [, side, step = ''] = /^(?:([xytrbl])(?:-|$))?(.*)$/.exec(rest) ?? [];
  const sides = side === undefined ? [''] : (SIDES[side] ?? []);
  if (step === '' || /^\d$/.test(step)) {
    const width = step === '' ? '1px' : `${step}px`;
    return sides.map((one) => `border${one}-width:${width};border${one}-style:solid`).join(';');
  }
  const colour = tailwindColour(step);
  return colour && sides.map((one) => `border${one}-color:${colour}`).join(';');
}
