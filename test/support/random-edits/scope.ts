import { readdirSync, readFileSync } from 'node:fs';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import type {
  Fix,
  OpenedEdit,
  OpenedElement,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
} from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { withClassicComments, withModernComments } from '../commented-deck.ts';

const SMALL_BYTES = 700_000;

const FILES = ['../../fixtures/pptx/', '../../fixtures/designs/']
  .flatMap((path) => {
    const folder = new URL(path, import.meta.url);
    return readdirSync(folder).flatMap((name) =>
      /\.(pptx|potx)$/.test(name)
        ? [{ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }]
        : [],
    );
  })
  .filter(({ bytes }) => bytes.length < SMALL_BYTES);
const [{ bytes: uncommented } = { bytes: new Uint8Array() }] = FILES.filter(
  ({ name }) => name === 'picture-chart-table.pptx',
);
FILES.push(
  { name: 'classic comments', bytes: new Uint8Array(withClassicComments(uncommented)) },
  { name: 'modern comments', bytes: new Uint8Array(withModernComments(uncommented)) },
);

export const NAMES = FILES.map(({ name }) => name);
export const bytesOf = (wanted: string): Uint8Array =>
  FILES.find(({ name }) => name === wanted)?.bytes ?? new Uint8Array();

const job = { fonts: NO_FONTS } as const;
export const headOf = (file: Uint8Array) => doOpenedJob({ ...job, kind: 'openedFile', file }) as OpenedFile;
export const treeOf = (file: Uint8Array, slide: number) =>
  (doOpenedJob({ ...job, kind: 'openedTrees', file, slides: [slide] }) as readonly OpenedSlideTree[])[0];
export const textsOf = (file: Uint8Array) =>
  doOpenedJob({ ...job, kind: 'openedTexts', file }) as readonly OpenedText[];
export const fixesOf = (file: Uint8Array) =>
  doOpenedJob({ ...job, kind: 'openedFixes', file }) as readonly Fix[];
export const edited = (file: Uint8Array, edit: OpenedEdit) =>
  doOpenedJob({ ...job, kind: 'openedEdits', file, edits: [edit] }) as OpenedResult;
/** Faults without names of parts and elements, because copied slides bring their faults under new names. */
export const faultsOf = (file: Uint8Array) =>
  checkPackage(file).map(
    ({ code, message }) => `${code} ${message.replace(/"[^"]*"/g, 'it').replace(/\d+/g, '#')}`,
  );
export const flat = (elements: readonly OpenedElement[]): OpenedElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children ?? [])]);

/** Input of a random edit: the deck, the slide, one of its elements, another deck, and random numbers. */
export interface Scope {
  readonly file: Uint8Array;
  readonly head: OpenedFile;
  readonly slide: number;
  readonly elements: readonly OpenedElement[];
  readonly other: Uint8Array;
  readonly text: string;
  readonly number: number;
}
export type Make = (scope: Scope) => OpenedEdit | undefined;

export const nth = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
export const onElement =
  (
    make: (element: OpenedElement, scope: Scope) => OpenedEdit | undefined,
    holds: (element: OpenedElement) => boolean = () => true,
  ): Make =>
  (scope) => {
    const element = nth(scope.elements.filter(holds), scope.number);
    return element === undefined ? undefined : make(element, scope);
  };
export const changing = (
  change: (element: OpenedElement, scope: Scope) => Extract<OpenedEdit, { op: 'set_element' }>['change'],
  holds?: (element: OpenedElement) => boolean,
): Make =>
  onElement(
    (element, scope) => ({
      op: 'set_element',
      slide: scope.slide,
      element: element.id,
      change: change(element, scope),
    }),
    holds,
  );

/** Edit of one of the comments on the slide. */
export const onComment =
  (make: (comment: string, scope: Scope) => OpenedEdit): Make =>
  (scope) => {
    const comments = treeOf(scope.file, scope.slide)?.comments ?? [];
    const ids = comments.flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]);
    const id = nth(ids, scope.number);
    return id === undefined ? undefined : make(id, scope);
  };

export const styling = (
  style: (scope: Scope) => Extract<OpenedEdit, { op: 'set_style' }>['style'],
  holds?: (element: OpenedElement) => boolean,
): Make =>
  onElement(
    ({ id }, scope) => ({ op: 'set_style', slide: scope.slide, element: id, style: style(scope) }),
    holds,
  );
