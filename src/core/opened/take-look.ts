import { down } from '../ooxml/xml/index.ts';
import { Copier } from './copy-slides.ts';
import { closestLayout, sizeOf } from './layout-likeness.ts';
import { layoutParts } from './layout-slide.ts';
import { framedPlaces, keptPlaces, noPlace, ontoLayout } from './onto-layout.ts';
import { layoutName } from './opened-file.ts';
import { OpenedPackage } from './opened-package.ts';
import { listedSlides, relationshipId } from './opened-slides.ts';
import { scalePart } from './scale-part.ts';
import { reachable } from './slide-parts.ts';

/** Relative difference below which sizes count as equal. */
const SAME = 0.01;

/**
 * Replaces the masters and layouts of the deck by those of another file. Each slide gets the most similar new layout.
 * Content without a placeholder there keeps its position and size.
 *
 * @returns warnings about what could not be preserved
 */
export function takeLook(file: OpenedPackage, other: Uint8Array): string[] {
  const from = new OpenedPackage(other);
  const old = mastersOf(file);
  const oldLayouts = new Set(layoutParts(file).map(({ part }) => part));
  const kept = keptPlaces(file);
  const before = reachable(file, ['']);
  const copier = new Copier(file, from, 'keep');
  const brought = mastersOf(from).map((master) => copier.copy(master));
  copier.finish();
  const layouts = layoutParts(file).filter(({ part }) => !oldLayouts.has(part));
  const warnings = new Set(copier.warnings);
  const [own, its] = [sizeOf(file), sizeOf(from)];
  const [across, along] = [own.width / its.width, own.height / its.height];
  if (Math.abs(across - 1) > SAME || Math.abs(along - 1) > SAME) for (const part of [...brought, ...layouts.map((layout) => layout.part)]) scalePart(file, part, { across, along });
  if (Math.abs(across / along - 1) > SAME) warnings.add('The template has slides of another aspect ratio: its placeholders are stretched to the slides of this deck.');
  for (const [at, { part }] of listedSlides(file).entries()) {
    const relation = file.relationships(part).find(({ type, external }) => type === 'slideLayout' && !external);
    if (relation === undefined) continue;
    const found = closestLayout(layouts, file, { file, slide: part, layout: relation.target });
    if (found === undefined) continue;
    const without = ontoLayout(file, part, found.part, { standing: framedPlaces(file, part, relation.target), kept: kept.get(part) });
    if (without > 0) warnings.add(`Slide ${at + 1}: ${noPlace(found.name, without, layoutName(file, relation.target))}`);
    file.redirect(part, relation.id, found.part);
  }
  drop(file, old, brought[0]);
  const now = reachable(file, ['']);
  for (const part of before) if (part !== '' && !now.has(part) && file.has(part)) file.remove(part);
  return [...warnings];
}

function mastersOf(file: OpenedPackage): string[] {
  return file.relationships(file.main).flatMap(({ type, target, external }) => (type === 'slideMaster' && !external && file.has(target) ? [target] : []));
}

/** Removes masters from the presentation, which then takes its own theme from another one. */
function drop(file: OpenedPackage, masters: readonly string[], next: string | undefined): void {
  const gone = file.relationships(file.main).filter(({ type, target, external }) => type === 'slideMaster' && !external && masters.includes(target));
  file.edit(file.main, (edited, root) => {
    for (const entry of down(root, 'sldMasterIdLst')?.children ?? []) if (gone.some(({ id }) => id === relationshipId(edited.source, entry))) edited.remove(entry);
  });
  for (const { id } of gone) file.unrelate(file.main, id);
  const theme = next === undefined ? undefined : file.relationships(next).find(({ type }) => type === 'theme')?.target;
  const own = file.relationships(file.main).find(({ type }) => type === 'theme');
  if (theme !== undefined && own !== undefined) file.redirect(file.main, own.id, theme);
}
