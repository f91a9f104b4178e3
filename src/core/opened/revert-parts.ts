import { Failure } from '../errors/failure.ts';
import { mergeText } from '../input/merge-text.ts';
import { checkPackage } from '../ooxml/check/index.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import { parseMarkup } from '../ooxml/xml/index.ts';
import type { FileState, OpenedEdit } from './api.ts';
import { type ListedSlide, listSlides, removeLostEntries } from './opened-slides.ts';

type Revert = Extract<OpenedEdit, { readonly op: 'revert' }>;

/**
 * Takes the change of some parts from one state of a file to another back in the present file. Parts that have
 * changed since are merged where they changed in other places.
 *
 * @throws Failure `conflict` with the parts that changed in the same places
 */
export function revertParts(file: PackageEdit, { from, to, parts }: Revert): void {
  const faults = checkPackage(file.toBytes()).length;
  const slides = listSlides(file);
  const [made, old] = [openState(from), openState(to)];
  const conflicts: string[] = [];
  // Content types name parts, so that they come before parts are added and removed.
  for (const name of parts.toSorted((a, b) => Number(isCommon(b)) - Number(isCommon(a)))) {
    const [base, target, current] = [made(name), old(name), file.bytes(name)];
    if (isSame(base, target) || isSame(target, current)) continue;
    if (isSame(base, current)) put(file, name, target);
    else {
      const merged = mergeParts(name, base, target, current);
      if (merged === undefined) conflicts.push(name);
      else file.put(name, merged);
    }
  }
  // A slide that was moved after it was added stands in the list at another place than the one taken back.
  removeLostEntries(file);
  if (conflicts.length > 0) throw createConflict(conflicts.map((name) => describePart(name, slides)));
  if (checkPackage(file.toBytes()).length > faults) throw createConflict(['the file around it']);
}

function createConflict(places: readonly string[]): Failure {
  const names = [...new Set(places)];
  return new Failure('conflict', `${names.join(' and ')} changed again since.`, {
    issues: names.map((place) => ({
      loc: ['step'],
      msg: `${place} changed again since.`,
      type: 'conflict',
      input: place,
    })),
  });
}

function describePart(name: string, slides: readonly ListedSlide[]): string {
  const part = name.replace(/_rels\/(.+)\.rels$/, '$1');
  const index = slides.findIndex((slide) => slide.part === part);
  return index < 0 ? part : `slide ${index + 1}`;
}

/** Reads the parts of a state of a file: those between two steps, or else those of the stored file. */
function openState({ file, parts }: FileState): (name: string) => Uint8Array | undefined {
  const stored = PackageEdit.open(file);
  return (name) => (Object.hasOwn(parts, name) ? (parts[name] ?? undefined) : stored.bytes(name));
}

function isCommon(name: string): boolean {
  return name === '[Content_Types].xml';
}

function put(file: PackageEdit, name: string, content: Uint8Array | undefined): void {
  if (content === undefined) file.remove(name);
  else file.put(name, content);
}

function mergeParts(
  name: string,
  base: Uint8Array | undefined,
  target: Uint8Array | undefined,
  current: Uint8Array | undefined,
): string | undefined {
  if (base === undefined || target === undefined || current === undefined || !/\.(xml|rels)$/i.test(name))
    return undefined;
  const [own, other, now] = [base, target, current].map((bytes) => Buffer.from(bytes).toString('utf8')) as [
    string,
    string,
    string,
  ];
  const merged = mergeText(own, other, now);
  if (merged === undefined) return undefined;
  try {
    parseMarkup(merged);
    return merged;
  } catch {
    return undefined;
  }
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0);
}
