import { t } from '../../../strings/index.ts';

/** "x_axis" → "X axis": what a field of a layout is called. */
export function labelOf(name: string): string {
  if (name === 'children') return t('field.children');
  if (name === 'swot' || name === 'faq') return name.toUpperCase();
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
