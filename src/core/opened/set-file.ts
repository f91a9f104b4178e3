import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, element, findWithin, readAttribute, text } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { type FileChange, PROPERTY_NAMES } from './api.ts';
import { findThemes } from './file-settings.ts';
import { invalidInput } from './find-element.ts';
import { findCorePart } from './opened-file.ts';
import { listSlides } from './opened-slides.ts';
import { setProperty } from './properties.ts';
import { setFooter } from './set-footer.ts';
import { setSections } from './set-sections.ts';
import { setSlideSize } from './set-size.ts';
import { setTransition } from './show/transition.ts';

/** Names of theme colours (ECMA-376 part 1, 20.1.6.2). */
const COLORS = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const;

/**
 * Changes properties of the deck as a whole. @returns warnings @throws Failure `invalid_input` at the field
 */
export function setFile(file: PackageEdit, change: FileChange, language: string): string[] {
  const warnings: string[] = [];
  if (change.title !== undefined && findCorePart(file) !== undefined)
    setProperty(file, 'title', change.title);
  if (change.size !== undefined) {
    const { width, height, fit } = change.size;
    const [cx, cy] = [width, height].map((px) => Math.round(px * EMU_PER_PX)) as [number, number];
    warnings.push(...setSlideSize(file, { width: cx, height: cy }, fit));
  }
  if (change.colors !== undefined) setColors(file, change.colors);
  if (change.fonts !== undefined) setFonts(file, change.fonts);
  if (change.footer !== undefined) warnings.push(...setFooter(file, change.footer, language));
  if (change.sections !== undefined) setSections(file, change.sections);
  if (change.transition !== undefined)
    for (const { part } of listSlides(file)) setTransition(file, part, change.transition);
  for (const name of PROPERTY_NAMES) {
    const value = change.properties?.[name];
    if (value !== undefined) setProperty(file, name, value);
  }
  return warnings;
}

function setColors(file: PackageEdit, colors: NonNullable<FileChange['colors']>): void {
  for (const name of Object.keys(colors))
    if (!(COLORS as readonly string[]).includes(name))
      throw invalidInput(
        'colors',
        `A theme has no colour "${name.slice(0, 40)}".`,
        name,
        `Its colours are ${COLORS.join(', ')}.`,
      );
  for (const part of findThemes(file)) {
    file.edit(part, (edited, root) => {
      const scheme = findWithin(root, ({ name }) => name === 'clrScheme');
      for (const one of scheme?.children ?? []) {
        const hex = colors[one.name];
        if (hex !== undefined)
          edited.setInner(one, element('a:srgbClr', { val: hex.replace('#', '').toUpperCase() }));
      }
    });
  }
}

function setFonts(file: PackageEdit, { heading, body }: NonNullable<FileChange['fonts']>): void {
  for (const part of findThemes(file)) {
    file.edit(part, (edited, root) => {
      const scheme = findWithin(root, ({ name }) => name === 'fontScheme');
      for (const [name, family] of [
        ['majorFont', heading],
        ['minorFont', body],
      ] as const) {
        const latin = childAtPath(childAtPath(scheme, name), 'latin');
        if (latin === undefined || family === undefined) continue;
        edited.setAttribute(latin, 'typeface', text(family));
        // PANOSE describes the old font.
        if (readAttribute(edited.source, latin, 'panose') !== undefined)
          edited.setAttribute(latin, 'panose', undefined);
      }
    });
  }
}
