import { findLabel, getLanguage } from './catalogue.ts';
import { t } from './index.ts';

/** Label of a field: "x_axis" → "X axis". */
export function toLabel(name: string): string {
  const own = findLabel(name);
  if (own !== undefined) return own;
  if (name === 'children') return t('field.children');
  if (name === 'swot' || name === 'faq') return name.toUpperCase();
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of an item of a list: "Items" → "Item". */
export function toSingular(label: string): string {
  if (getLanguage() !== 'en') return label;
  if (/^series$/i.test(label)) return label;
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(label)) return label.slice(0, -2);
  return /[^s]s$/.test(label) ? label.slice(0, -1) : label;
}

/** Label of a path: "items[1].text" → "Item 2, text". */
export function describePath(path: string): string {
  const steps = [...path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)].map(([, name = '', index]) =>
    index === undefined ? toLabel(name) : `${toSingular(toLabel(name))} ${Number(index) + 1}`,
  );
  return steps.map((step, at) => (at === 0 ? step : step.charAt(0).toLowerCase() + step.slice(1))).join(', ');
}
