import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { NO_FONTS } from '../../src/core/designs/own-fonts.ts';
import { checkPackage } from '../../src/core/ooxml/check/index.ts';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import { streamDeck } from '../../src/core/ooxml/read/index.ts';
import type {
  OpenedEdit,
  OpenedElement,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
} from '../../src/core/opened/api.ts';
import { doOpenedJob } from '../../src/core/opened/do-opened-job.ts';

export const FOLDERS = ['../fixtures/pptx/', '../fixtures/designs/'].map(
  (path) => new URL(path, import.meta.url),
);

export const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(pptx|potx)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder))] as const),
);

export const job = { fonts: NO_FONTS } as const;

/** Reads each file once, because many tests look at the same fixtures. */
function readOnce<T>(read: (file: Uint8Array) => T): (file: Uint8Array) => T {
  const known = new WeakMap<Uint8Array, { readonly value: T }>();
  return (file) => {
    const found = known.get(file) ?? { value: read(file) };
    known.set(file, found);
    return found.value;
  };
}

export const heads = readOnce((file) => doOpenedJob({ ...job, kind: 'openedFile', file }) as OpenedFile);

export const slideTrees = (file: Uint8Array, slides: readonly number[]) =>
  doOpenedJob({ ...job, kind: 'openedTrees', file, slides }) as readonly OpenedSlideTree[];

export const trees = readOnce((file) =>
  slideTrees(
    file,
    heads(file).slides.map((_, index) => index + 1),
  ),
);

export const texts = readOnce(
  (file) => doOpenedJob({ ...job, kind: 'openedTexts', file }) as readonly OpenedText[],
);

export const edited = (file: Uint8Array, ...edits: OpenedEdit[]) =>
  doOpenedJob({ ...job, kind: 'openedEdits', file, edits }) as OpenedResult;

const faults = readOnce(
  (file) => new Set(checkPackage(file).map(({ code, part, message }) => `${code} ${part} ${message}`)),
);

export const flat = (elements: readonly OpenedElement[]): OpenedElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children ?? [])]);

export const elementsIn = (found: readonly OpenedSlideTree[]) =>
  found.flatMap(({ number, elements }) => flat(elements).map((element) => ({ ...element, slide: number })));

export const everyElement = (file: Uint8Array) => elementsIn(trees(file));

/** Names of parts whose bytes differ. */
export function others(before: Uint8Array, after: Uint8Array): string[] {
  const packed = (file: Uint8Array) =>
    new Map(readZip(file).map((entry) => [entry.name, Buffer.from(entry.packed().bytes)]));
  const [a, b] = [packed(before), packed(after)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (name) => a.get(name)?.equals(b.get(name) ?? Buffer.alloc(0)) !== true,
  );
}

/** Fails if a change introduced a fault. */
export function expectSound(before: Uint8Array, after: Uint8Array): void {
  const known = faults(before);
  expect([...faults(after)].filter((fault) => !known.has(fault))).toEqual([]);
  streamDeck(after);
}
