import { findIcon } from '../assets/icon-search.ts';
import { nearest } from '../errors/nearest-choices.ts';
import type { Finding } from '../scene/finding.ts';
import { iconNames } from '../scene/icon-names.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { findIconFields } from './picture-fields.ts';
import { resolveContract } from './validate-slides.ts';

/** Shorter names are similar to every query. */
const MIN_NAME_CHARACTERS = 4;

interface MissingIcon {
  /** Content path of the icon. */
  readonly path: string;
  readonly field: string;
  /** Requested name or query in quotation marks. */
  readonly asked: string;
  readonly advice: string;
}

/** Reports requested icons that were not found; a plain circle replaces them. */
export function checkIcons(slides: readonly SlideSpec[], own?: OwnContracts): Finding[] {
  return slides.flatMap((slide, index) =>
    findMissingIcons(slide, own).map(
      ({ path, asked, advice }): Finding => ({
        code: 'icon_missing',
        severity: 'warning',
        slide: index + 1,
        path: `slides[${index}].content.${path}`,
        message: `No icon was found for ${asked}: a plain circle is shown instead.`,
        fix: `Choose another icon: ${advice}.`,
      }),
    ),
  );
}

export function findMissingIcons({ layout, content }: SlideSpec, own?: OwnContracts): MissingIcon[] {
  const missing: MissingIcon[] = [];
  for (const [path, value] of findIconFields(resolveContract(layout, own)?.fields ?? {}, content)) {
    if (findIcon(value).matched) continue;
    const [field, asked = ''] =
      value.icon_query === undefined ? ['icon_name', value.icon_name] : ['icon_query', value.icon_query];
    const close = nearest(asked.toLowerCase(), [...iconNames()], 3).filter(
      (name) => name.length >= MIN_NAME_CHARACTERS,
    );
    const advice =
      close.length > 0 ? `nearest names: ${close.join(', ')}` : 'use an English noun, such as "rocket"';
    missing.push({ path, field, asked: `"${asked.slice(0, 60)}"`, advice });
  }
  return missing;
}
