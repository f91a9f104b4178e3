import type { Declaration } from './parse-rules.ts';
import { splitList } from './parse-rules.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const LINE_STYLES = /^(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/;
const LENGTH = /^(?:thin|medium|thick|[+-]?[\d.]+[a-z%]*|(?:calc|min|max|clamp)\(.*\))$/s;
const LOGICAL: Readonly<Record<string, readonly string[]>> = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
  'inline-start': ['left'],
  'inline-end': ['right'],
  'block-start': ['top'],
  'block-end': ['bottom'],
};

/** Expands a shorthand to its longhands; other declarations stay as they are. */
export function expandShorthand(declaration: Declaration): readonly Declaration[] {
  const { name, value, important } = declaration;
  const put = (entries: Readonly<Record<string, string>>): Declaration[] =>
    Object.entries(entries).map(([longhand, text]) => ({ name: longhand, value: text, important }));
  const logical = /^(margin|padding|inset|border)-((?:inline|block)(?:-(?:start|end))?)$/.exec(name);
  if (logical !== null) {
    const [, property = '', place = ''] = logical;
    const sides = LOGICAL[place] ?? [];
    const values = property === 'border' ? [value] : splitList(value, ' ');
    return sides.flatMap((side, index) => {
      const text = values[index] ?? values[0] ?? '0';
      if (property === 'border') return put(expandLine(`border-${side}`, text));
      return put({ [property === 'inset' ? side : `${property}-${side}`]: text });
    });
  }
  switch (name) {
    case 'margin':
    case 'padding':
      return put(expandSides(value, (side) => `${name}-${side}`));
    case 'inset':
      return put(expandSides(value, (side) => side));
    case 'border-width':
    case 'border-style':
    case 'border-color':
      return put(expandSides(value, (side) => `border-${side}-${name.slice(7)}`));
    case 'border':
      return SIDES.flatMap((side) => put(expandLine(`border-${side}`, value)));
    case 'border-top':
    case 'border-right':
    case 'border-bottom':
    case 'border-left':
      return put(expandLine(name, value));
    case 'border-radius':
      return put({ 'border-top-left-radius': splitList(value.split('/')[0] ?? '', ' ')[0] ?? '0' });
    case 'background':
      return put(expandBackground(value));
    case 'font':
      return put(expandFont(value));
    case 'flex':
      return put(expandFlex(value));
    case 'flex-flow':
      return splitList(value, ' ').flatMap((word) =>
        put({ [/wrap/.test(word) ? 'flex-wrap' : 'flex-direction']: word }),
      );
    case 'gap':
    case 'grid-gap': {
      const [row = '0', column = row] = splitList(value, ' ');
      return put({ 'row-gap': row, 'column-gap': column });
    }
    case 'place-items':
    case 'place-content': {
      const [align = 'normal', justify = align] = splitList(value, ' ');
      return put(
        name === 'place-items'
          ? { 'align-items': align, 'justify-items': justify }
          : { 'align-content': align, 'justify-content': justify },
      );
    }
    case 'grid-column': {
      const [start = 'auto', end = 'auto'] = value.split('/').map((part) => part.trim());
      return put({ 'grid-column-start': start, 'grid-column-end': end });
    }
    case 'grid-template':
      return put({ 'grid-template-columns': value.split('/')[1]?.trim() ?? 'none' });
    case 'list-style': {
      const type = splitList(value, ' ').find((word) => !/^(?:inside|outside)$|url\(/.test(word));
      return put(type === undefined ? {} : { 'list-style-type': type });
    }
    case 'text-decoration':
      return put({
        'text-decoration-line': /underline|line-through|none/.exec(value)?.[0] ?? 'none',
      });
    case '-webkit-background-clip':
      return put({ 'background-clip': value });
    default:
      return [declaration];
  }
}

function expandSides(value: string, name: (side: string) => string): Record<string, string> {
  const [top = '0', right = top, bottom = top, left = right] = splitList(value, ' ');
  return {
    [name('top')]: top,
    [name('right')]: right,
    [name('bottom')]: bottom,
    [name('left')]: left,
  };
}

function expandLine(name: string, value: string): Record<string, string> {
  const line = { width: 'medium', style: 'none', color: 'currentcolor' };
  for (const word of splitList(value, ' ')) {
    if (LINE_STYLES.test(word)) line.style = word;
    else if (LENGTH.test(word)) line.width = word;
    else line.color = word;
  }
  return Object.fromEntries(Object.entries(line).map(([part, text]) => [`${name}-${part}`, text]));
}

function expandBackground(value: string): Record<string, string> {
  const layers = splitList(value);
  const last = layers.at(-1) ?? '';
  const images = layers.flatMap((layer) => (/(?:url|gradient)\(/i.test(layer) ? [pickImage(layer)] : []));
  const rest = splitList(last.replace(pickImage(last), ''), ' ');
  const slash = rest.indexOf('/');
  const size = slash >= 0 ? rest[slash + 1] : undefined;
  const color = rest.find(
    (word) =>
      /^(?:#|[a-z]+\(|[a-z]{3,}$)/i.test(word) &&
      !/^(?:none|(?:no-)?repeat(?:-[xy])?|round|space|fixed|scroll|local|center|top|left|right|bottom|cover|contain|auto|(?:border|padding|content)-box|text)$/.test(
        word,
      ),
  );
  return {
    'background-color': color ?? 'transparent',
    'background-image': images.length === 0 ? 'none' : images.join(', '),
    ...(size === undefined ? {} : { 'background-size': size }),
  };
}

/** The function call of a layer, with its parentheses. */
function pickImage(layer: string): string {
  const start = /(?:url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(/i.exec(layer);
  if (start === null) return '';
  let depth = 0;
  for (let at = start.index + start[0].length - 1; at < layer.length; at++) {
    if (layer[at] === '(') depth += 1;
    else if (layer[at] === ')') depth -= 1;
    if (depth === 0) return layer.slice(start.index, at + 1);
  }
  return layer.slice(start.index);
}

function expandFont(value: string): Record<string, string> {
  const found =
    /^(.*?)\s*((?:[\d.]+(?:px|pt|r?em|%|v[wh])|(?:calc|clamp|min|max)\([^/]*\)))(?:\s*\/\s*(\S+))?\s+(.+)$/is.exec(
      value,
    );
  if (found === null) return {};
  const [, before = '', size = '', lineHeight, family = ''] = found;
  const weight = /\b(?:bold(?:er)?|lighter|[1-9]00)\b/.exec(before)?.[0];
  return {
    'font-style': /italic|oblique/.test(before) ? 'italic' : 'normal',
    'font-weight': weight ?? 'normal',
    'font-size': size,
    'line-height': lineHeight ?? 'normal',
    'font-family': family,
  };
}

function expandFlex(value: string): Record<string, string> {
  const words = splitList(value, ' ');
  if (words[0] === 'none') return { 'flex-grow': '0', 'flex-shrink': '0', 'flex-basis': 'auto' };
  if (words[0] === 'auto') return { 'flex-grow': '1', 'flex-shrink': '1', 'flex-basis': 'auto' };
  if (words[0] === 'initial') return { 'flex-grow': '0', 'flex-shrink': '1', 'flex-basis': 'auto' };
  const numbers = words.filter((word) => /^[\d.]+$/.test(word));
  const basis = words.find((word) => !/^[\d.]+$/.test(word));
  return {
    'flex-grow': numbers[0] ?? '1',
    'flex-shrink': numbers[1] ?? '1',
    'flex-basis': basis ?? '0',
  };
}
