import { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath } from '../ooxml/xml/index.ts';
import { Copier } from './copy-slides.ts';
import { findClosestLayout, readSlideSize } from './layout-likeness.ts';
import { listLayouts } from './layout-slide.ts';
import { describeUnplaced, moveToLayout, readFrames, readLayoutBoxes } from './move-to-layout.ts';
import { readLayoutName } from './opened-file.ts';
import { listSlides, readRelationshipId } from './opened-slides.ts';
import { scalePart } from './scale-part.ts';
import { findReachable } from './slide-parts.ts';

/** Relative difference below which sizes count as equal. */
const SIZE_TOLERANCE = 0.01;

/**
 * Replaces the masters and layouts of the deck by those of another file. Each slide gets the most similar new
 * layout. Content without a placeholder there keeps its position and size.
 *
 * @returns warnings about what could not be preserved
 */
export function takeLook(file: PackageEdit, other: Uint8Array): string[] {
  const from = PackageEdit.open(other);
  const old = listMasters(file);
  const oldLayouts = new Set(listLayouts(file).map(({ part }) => part));
  const frames = readFrames(file);
  const before = findReachable(file, ['']);
  const copier = new Copier(file, from, 'keep');
  const copiedMasters = listMasters(from).map((master) => copier.copy(master));
  copier.finish();
  const layouts = listLayouts(file).filter(({ part }) => !oldLayouts.has(part));
  const warnings = new Set(copier.warnings);
  const [own, its] = [readSlideSize(file), readSlideSize(from)];
  const [across, along] = [own.width / its.width, own.height / its.height];
  if (Math.abs(across - 1) > SIZE_TOLERANCE || Math.abs(along - 1) > SIZE_TOLERANCE)
    for (const part of [...copiedMasters, ...layouts.map((layout) => layout.part)])
      scalePart(file, part, { across, along });
  if (Math.abs(across / along - 1) > SIZE_TOLERANCE)
    warnings.add(
      'The template has slides of another aspect ratio: its placeholders are stretched to the slides of this deck.',
    );
  for (const [at, { part }] of listSlides(file).entries()) {
    const relation = file
      .relationships(part)
      .find(({ type, external }) => type === 'slideLayout' && !external);
    if (relation === undefined) continue;
    const found = findClosestLayout(layouts, file, { file, slide: part, layout: relation.target });
    if (found === undefined) continue;
    const without = moveToLayout(file, part, found.part, {
      standing: readLayoutBoxes(file, part, relation.target),
      frames: frames.get(part),
    });
    if (without > 0)
      warnings.add(
        `Slide ${at + 1}: ${describeUnplaced(found.name, without, readLayoutName(file, relation.target))}`,
      );
    file.redirect(part, relation.id, found.part);
  }
  removeMasters(file, old, copiedMasters[0]);
  const now = findReachable(file, ['']);
  for (const part of before) if (part !== '' && !now.has(part) && file.has(part)) file.remove(part);
  return [...warnings];
}

function listMasters(file: PackageEdit): string[] {
  return file
    .relationships(file.main)
    .flatMap(({ type, target, external }) =>
      type === 'slideMaster' && !external && file.has(target) ? [target] : [],
    );
}

/** Removes masters from the presentation, which then takes its own theme from another one. */
function removeMasters(file: PackageEdit, masters: readonly string[], next: string | undefined): void {
  const removed = file
    .relationships(file.main)
    .filter(({ type, target, external }) => type === 'slideMaster' && !external && masters.includes(target));
  file.edit(file.main, (edited, root) => {
    for (const entry of childAtPath(root, 'sldMasterIdLst')?.children ?? [])
      if (removed.some(({ id }) => id === readRelationshipId(edited.source, entry))) edited.remove(entry);
  });
  for (const { id } of removed) file.unrelate(file.main, id);
  const theme =
    next === undefined ? undefined : file.relationships(next).find(({ type }) => type === 'theme')?.target;
  const own = file.relationships(file.main).find(({ type }) => type === 'theme');
  if (theme !== undefined && own !== undefined) file.redirect(file.main, own.id, theme);
}
