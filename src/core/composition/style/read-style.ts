import { nearest } from '../../errors/nearest-choices.ts';
import type { MarkupElement, MarkupFault, Place } from '../markup/node.ts';
import type { Css } from './css.ts';
import { PROPERTIES } from './properties.ts';
import { readUtilityClass, UTILITY_NAMES } from './utilities.ts';
import { resolveVariables } from './values.ts';

const NO_CLASSES: ReadonlyMap<string, string> = new Map();
const MAX_CLASSES = 60;
const MAX_PROPERTIES = 60;
/** Properties that merge by side, so that a class for one side leaves the others. */
const MERGED = ['padding', 'margin', 'inset', 'border'] as const;

/**
 * Reads `class` and `style`: `style` overrides classes, and utilities override classes of the deck. Unknown
 * names are reported.
 *
 * @param own declarations of the classes that the deck defines
 */
export function readStyle(
  element: MarkupElement,
  own: ReadonlyMap<string, string>,
  fault: (fault: MarkupFault) => void,
): Css {
  const css: Css = {};
  const classes = element.attributes.get('class');
  const style = element.attributes.get('style');
  if (classes !== undefined) readClasses(classes.value, classes.at, own, css, fault);
  if (style !== undefined) readDeclarations(style.value, style.at, css, fault);
  return css;
}

function readClasses(
  value: string,
  at: Place,
  own: ReadonlyMap<string, string>,
  css: Css,
  fault: (fault: MarkupFault) => void,
): void {
  const names = value.split(/\s+/).filter(Boolean).slice(0, MAX_CLASSES);
  for (const name of names) readDeclarations(own.get(name) ?? '', at, css, fault);
  for (const name of names) {
    if (own.has(name)) continue;
    const utilityCss = readUtilityClass(name);
    if (utilityCss === undefined) {
      const close = nearest(name, own.size === 0 ? UTILITY_NAMES : [...own.keys(), ...UTILITY_NAMES], 3);
      const did = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
      fault({
        at,
        message: `There is no class "${name.slice(0, 60)}".${did} Classes are Tailwind's for flex, grid, spacing, sizes, borders and text, with the colours of the theme.`,
        type: 'unknown_class',
        nearest: close,
      });
    } else merge(css, utilityCss);
  }
}

function readDeclarations(value: string, at: Place, css: Css, fault: (fault: MarkupFault) => void): void {
  for (const declaration of value.split(';').slice(0, MAX_PROPERTIES)) {
    if (declaration.trim() === '') continue;
    const applied = /^\s*@apply\s+(.+)$/s.exec(declaration)?.[1];
    if (applied !== undefined) {
      readClasses(applied, at, NO_CLASSES, css, fault);
      continue;
    }
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const written = resolveVariables(declaration.slice(colon + 1)).trim();
    const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (property === undefined) {
      const known = Object.keys(PROPERTIES);
      const close = nearest(name, known, 2);
      const did = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
      const what =
        colon < 0
          ? `"${declaration.trim().slice(0, 60)}" is no declaration; write name:value.`
          : `There is no property "${name.slice(0, 60)}".${did}`;
      fault({
        at,
        message: `${what} Properties: ${known.join(', ')}.`,
        type: 'unknown_property',
        allowed: known,
        nearest: close,
      });
      continue;
    }
    if (/url\s*\(/i.test(written))
      fault({ at, message: `${name} takes no address; show a picture with <img>.`, type: 'refused' });
    else {
      const parsed: Css = {};
      if (property.read(written, parsed)) merge(css, parsed);
      else
        fault({
          at,
          message: `${name} does not take "${written.slice(0, 60)}": it takes ${property.takes}.`,
          type: 'value',
        });
    }
  }
}

function merge(css: Css, update: Css): void {
  const before = Object.fromEntries(MERGED.map((key) => [key, css[key]]));
  Object.assign(css, update);
  for (const key of MERGED) {
    const [old, own] = [
      before[key] as Record<string, unknown> | undefined,
      update[key] as Record<string, unknown> | undefined,
    ];
    if (old !== undefined && own !== undefined)
      Object.assign(css, {
        [key]:
          key === 'border'
            ? Object.fromEntries(
                [...new Set([...Object.keys(old), ...Object.keys(own)])].map((side) => [
                  side,
                  { ...(old[side] as object), ...(own[side] as object) },
                ]),
              )
            : { ...old, ...own },
      });
  }
}
