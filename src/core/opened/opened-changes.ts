import { findLongestRise } from '../input/longest-rise.ts';
import { type PackageEdit, relationshipsPartName } from '../ooxml/package/index.ts';
import type { OpenedChange, OpenedEdit, OpenedFile } from './api.ts';
import { listSlides, slideIds } from './opened-slides.ts';
import { findReachable } from './slide-parts.ts';

/** New elements that are listed for each slide. */
const MAX_ELEMENTS = 40;

/** Returns whether a part of the later state, or its relationships, differs from that of the earlier one. */
type HasChanged = (part: string) => boolean;

/** Changes to each slide, including those to parts that belong to it alone. */
export function compareSlides(
  before: PackageEdit,
  after: PackageEdit,
  hasChanged: HasChanged = (part) => after.hasChanged(part),
): OpenedChange[] {
  const [old, now] = [listSlides(before), listSlides(after)];
  const [oldIds, ids] = [slideIds(old), slideIds(now)];
  const places = new Map(oldIds.map((id, place) => [id, place]));
  const stayed = findLongestRise(ids.flatMap((id) => places.get(id) ?? []));
  const changes: OpenedChange[] = ids.flatMap((id, index): OpenedChange[] => {
    const slide = index + 1;
    const part = now[index]?.part ?? '';
    const place = places.get(id);
    if (place === undefined) return [{ slide, id, change: 'inserted' }];
    const from = stayed.has(place) ? {} : { from: place + 1 };
    if (hasSlideChanged(before, after, part, hasChanged)) {
      const elements = hasChanged(part) ? listNewElements(before, after, part) : [];
      return [{ slide, id, change: 'updated', ...from, ...(elements.length === 0 ? {} : { elements }) }];
    }
    return stayed.has(place) ? [] : [{ slide, id, change: 'moved', ...from }];
  });
  return [
    ...changes,
    ...oldIds.flatMap((id, index): OpenedChange[] =>
      ids.includes(id) ? [] : [{ slide: index + 1, id, change: 'deleted' }],
    ),
  ];
}

/** Changes to each slide from one file to another, such as between two revisions. */
export function compareFiles(before: PackageEdit, after: PackageEdit): OpenedChange[] {
  const isSame = (part: string): boolean => {
    const [old, now] = [before.bytes(part), after.bytes(part)];
    return old === now || (old !== undefined && now !== undefined && Buffer.compare(old, now) === 0);
  };
  const known = new Map<string, boolean>();
  return compareSlides(before, after, (part) => {
    const changed = known.get(part) ?? (!isSame(part) || !isSame(relationshipsPartName(part)));
    known.set(part, changed);
    return changed;
  });
}

/** Ids of elements that only the changed slide has. Repeated ids are told apart when a slide is read, and are left out. */
function listNewElements(before: PackageEdit, after: PackageEdit, part: string): string[] {
  if (!before.has(part)) return [];
  const old = new Set(listElementIds(before.text(part)));
  return [...new Set(listElementIds(after.text(part)))].filter((id) => !old.has(id)).slice(0, MAX_ELEMENTS);
}

function listElementIds(slide: string): string[] {
  return [...slide.matchAll(/<p:cNvPr\b[^>]*?\sid="(\d+)"/g)].map(([, id = '']) => id);
}

function hasSlideChanged(
  before: PackageEdit,
  after: PackageEdit,
  part: string,
  hasChanged: HasChanged,
): boolean {
  const own = [...findReachable(after, [part])].filter(
    (one) =>
      !/^ppt\/(slideLayouts|slideMasters|notesMasters|theme|presentation\.xml)/.test(one) &&
      (one === part || !/^ppt\/slides\//.test(one)),
  );
  return own.some((one) => hasChanged(one) || !before.has(one));
}

/** Summarizes the edits in one line for the history. */
export function summarizeEdits(
  edits: readonly OpenedEdit[],
  changed: readonly OpenedChange[],
  { slides }: OpenedFile,
): string {
  const only = edits.length === 1 ? edits[0] : undefined;
  const where =
    changed.length === 1
      ? `slide ${changed[0]?.slide}`
      : changed.length === slides.length
        ? 'all slides'
        : `${changed.length} slides`;
  switch (only?.op) {
    case 'find_replace':
      return `"${only.find.slice(0, 60)}" replaced by "${only.replace.slice(0, 60)}" on ${where}`;
    case 'set_texts':
      return `${only.texts.length} texts set${only.language === undefined ? '' : ` in ${only.language}`} on ${where}`;
    case 'copy_slides':
      if (only.isNew === true) return `${where} inserted`;
      return `${only.slides.length} slides copied from another deck`;
    case 'take_look':
      return 'another template taken over';
    case 'fix':
      return `${only.fixes.length} fixes on ${where}`;
    case 'set_file': {
      const { op: _, title, ...rest } = only;
      const fields = Object.keys(rest);
      return [
        ...(title === undefined ? [] : [`title set to "${title.slice(0, 80)}"`]),
        ...(fields.length === 0 ? [] : [`${fields.join(', ')} of the deck set`]),
      ].join('; ');
    }
    case 'revert':
      return only.summary;
    case 'add_elements':
      return `elements added on ${where}`;
    default:
      return changed.length === 0
        ? 'nothing changed'
        : changed
            .slice(0, 6)
            .map(({ slide, change, from }) =>
              from === undefined
                ? `slide ${slide} ${change}`
                : `slide ${from} ${change === 'moved' ? 'moved' : 'changed and moved'} to ${slide}`,
            )
            .join('; ') + (changed.length > 6 ? ` and ${changed.length - 6} more` : '');
  }
}
