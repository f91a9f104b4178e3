import { findIcon } from '../assets/icon-search.ts';
import { nearest } from '../nearest.ts';
import { iconNames } from '../scene/icon-names.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { iconFields } from './picture-fields.ts';
import { contractOf } from './validate-slides.ts';

/** What a slide asks icons for that none says, a sentence each: 'items[0].icon: icon_query "xyz": no icon found; none is drawn.' */
export function missingIcons({ layout, content }: SlideSpec, own?: OwnContracts): string[] {
  const missing: string[] = [];
  for (const [path, value] of iconFields(contractOf(layout, own)?.fields ?? {}, content)) {
    if (findIcon(value).matched) continue;
    const [field, asked = ''] = value.icon_query === undefined ? ['icon_name', value.icon_name] : ['icon_query', value.icon_query];
    const close = nearest(asked.toLowerCase(), [...iconNames()], 3);
    const advice = close.length > 0 ? `nearest names: ${close.join(', ')}` : 'use an English noun, such as "rocket"';
    missing.push(`${path}: ${field} "${asked.slice(0, 60)}": no icon found; ${advice}. None is drawn.`);
  }
  return missing;
}
