import { PackageEdit, relationshipsPartName } from '../ooxml/package/index.ts';
import { childAtPath, type Markup, parseMarkup } from '../ooxml/xml/index.ts';
import { copyComments } from './comments/copy-comments.ts';
import { removeRelation } from './comments/write-comments.ts';
import { invalidInput } from './find-element.ts';
import { findClosestLayout, readSlideSize } from './layout-likeness.ts';
import { type LayoutPart, listLayouts } from './layout-slide.ts';
import {
  describeUnplaced,
  moveToLayout,
  readFrames,
  readLayoutBoxes,
  rescaleState,
} from './move-to-layout.ts';
import { readLayoutName } from './opened-file.ts';
import {
  findSlide,
  insertSlideEntry,
  listSlides,
  readRelationshipId,
  relationshipsNamespace,
} from './opened-slides.ts';
import { reuseMasters } from './same-masters.ts';
import { computeFit, type Fit, scalePart } from './scale-part.ts';
import { unlink } from './slide-parts.ts';

/** Lowest id of masters and layouts (ECMA-376 part 1, 19.7.6 and 19.7.14). */
const MIN_MASTER_ID = 2_147_483_648;
/** Content types of parts that contain positions and font sizes. */
const SCALED_TYPES = /(\.slide|\.slideLayout|\.slideMaster|\.chart|diagramDrawing)\+xml$/;
/** Content types of parts that slides can share. A workbook belongs to one chart, which changes it. */
const SHARED_CONTENT = /^(?:image|audio|video)\//i;
/** Comments name their slide and their authors, so they are copied once the slide is in the list. */
const COMMENTS = 'comments';

/**
 * Copies slides of another file, in their own look or in that of this deck.
 *
 * @param look `keep` copies their masters too; `target` gives each slide the most similar layout of this deck
 * @param layout name of the layout for all slides, instead of the most similar one
 * @returns part names in order, and warnings about what could not be preserved
 */
export function copySlides(
  file: PackageEdit,
  other: Uint8Array,
  numbers: readonly number[],
  at: number,
  look: 'keep' | 'target',
  layout?: string,
): { readonly parts: string[]; readonly warnings: string[] } {
  const from = PackageEdit.open(other);
  const slides = listSlides(from);
  const fit = computeFit(readSlideSize(file), readSlideSize(from));
  const copier = new Copier(
    file,
    from,
    look,
    fit,
    layout === undefined ? undefined : findLayout(file, layout, look),
  );
  if (fit !== undefined)
    copier.warnings.add(
      `The slides come from a deck of another size: their content is scaled to ${Math.round(fit.factor * 100)} %.`,
    );
  const frames = look === 'target' ? readFrames(from) : new Map();
  const parts = numbers.map((number, index) =>
    copier.slide(findSlide(slides, number).slide.part, at + index, frames),
  );
  copier.finish(parts);
  return { parts, warnings: [...copier.warnings] };
}

function findLayout(file: PackageEdit, wanted: string, look: 'keep' | 'target'): LayoutPart {
  if (look === 'keep')
    throw invalidInput(
      'layout',
      'Slides that keep their look bring their own layouts.',
      wanted,
      'Leave out layout, or give look "target".',
    );
  const all = listLayouts(file);
  const found = all.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  if (found === undefined)
    throw invalidInput(
      'layout',
      `The deck has no layout "${wanted.slice(0, 80)}".`,
      wanted.slice(0, 80),
      `It has: ${[...new Set(all.map(({ name }) => `"${name}"`))].join(', ')}.`,
    );
  return found;
}

/** Copies parts of another file into this one, each once. */
export class Copier {
  readonly warnings = new Set<string>();
  readonly #file: PackageEdit;
  readonly #from: PackageEdit;
  readonly #look: 'keep' | 'target';
  readonly #fit: Fit | undefined;
  readonly #layout: LayoutPart | undefined;
  /** Part names in this file by part names in the source file. */
  readonly #copies = new Map<string, string>();
  readonly #layouts: readonly LayoutPart[];
  readonly #masters: string[] = [];
  /** Links between slides of the source deck, which lead to copies once all of them are there. */
  readonly #links: { readonly part: string; readonly id: string; readonly target: string }[] = [];

  /**
   * @param fit scale and offset for slides of another size; they keep their size without it
   * @param layout layout of all slides; without it each gets the most similar one
   */
  constructor(file: PackageEdit, from: PackageEdit, look: 'keep' | 'target', fit?: Fit, layout?: LayoutPart) {
    this.#layout = layout;
    this.#file = file;
    this.#fit = fit;
    this.#from = from;
    this.#look = look;
    this.#layouts = listLayouts(file);
    if (file.isStrict !== from.isStrict)
      this.warnings.add(
        'One of the files is in the strict variant of the format and the other is not; PowerPoint reads both in one file.',
      );
  }

  /** @param frames frames and font sizes in the source file, by part and element id */
  slide(part: string, at: number, frames: ReturnType<typeof readFrames> = new Map()): string {
    const made = this.copy(part, true);
    const number = insertSlideEntry(this.#file, made, at);
    removeRelation(this.#file, made);
    copyComments(this.#from, part, this.#file, { part: made, number });
    if (this.#look === 'target') this.#moveToLayout(part, made, frames);
    return made;
  }

  #moveToLayout(part: string, made: string, frames: ReturnType<typeof readFrames>): void {
    const layoutOf = (file: PackageEdit, slide: string): string | undefined =>
      file.relationships(slide).find(({ type, external }) => type === 'slideLayout' && !external)?.target;
    const [old, layout] = [layoutOf(this.#from, part), layoutOf(this.#file, made)];
    if (
      old === undefined ||
      layout === undefined ||
      (old === layout && this.#file.text(layout) === this.#from.text(old))
    )
      return;
    const state = { standing: readLayoutBoxes(this.#from, part, old), frames: frames.get(part) };
    const without = moveToLayout(
      this.#file,
      made,
      layout,
      this.#fit === undefined
        ? state
        : rescaleState(state, this.#fit, readSlideSize(this.#from), readSlideSize(this.#file)),
    );
    if (without > 0)
      this.warnings.add(
        describeUnplaced(readLayoutName(this.#file, layout), without, readLayoutName(this.#from, old)),
      );
  }

  /** Points links at the copies of their slides; those to slides that were not copied are removed. */
  #connectLinks(): void {
    let lost = 0;
    for (const { part, id, target } of this.#links) {
      const copy = this.#copies.get(target);
      if (copy !== undefined) this.#file.redirect(part, id, copy);
      else {
        unlink(this.#file, part, id);
        lost += 1;
      }
    }
    if (lost > 0)
      this.warnings.add(
        `${lost} ${lost === 1 ? 'link leads' : 'links lead'} to slides that were not copied, so ${lost === 1 ? 'it is' : 'they are'} removed.`,
      );
  }

  /**
   * Connects links and lists the copied masters in the presentation.
   *
   * @param slides copied slides that may use masters of the deck instead, where these are the same
   */
  finish(slides?: readonly string[]): void {
    const file = this.#file;
    this.#connectLinks();
    const masters = slides === undefined ? this.#masters : reuseMasters(file, this.#masters, slides);
    for (const master of masters) {
      const id = file.relate(file.main, 'slideMaster', master);
      let next = this.#nextMasterId();
      file.edit(file.main, (edited, root) => {
        const list = childAtPath(root, 'sldMasterIdLst');
        const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
        const written = `<${prefix}sldMasterId xmlns:r="${relationshipsNamespace(edited.source)}" id="${next++}" r:id="${id}"/>`;
        if (list !== undefined) edited.append(list, written);
      });
      file.edit(master, (edited, root) => {
        for (const one of childAtPath(root, 'sldLayoutIdLst')?.children ?? []) {
          const target = file.target(master, readRelationshipId(edited.source, one));
          if (target === undefined || !file.has(target)) edited.remove(one);
          else edited.setAttribute(one, 'id', String(next++));
        }
      });
    }
  }

  #nextMasterId(): number {
    const file = this.#file;
    const ids: number[] = [MIN_MASTER_ID - 1];
    const add = (source: string, list: Markup | undefined) => {
      for (const one of list?.children ?? [])
        ids.push(Number(/\sid\s*=\s*["'](\d+)["']/.exec(source.slice(one.start, one.inner))?.[1] ?? 0));
    };
    const main = file.text(file.main);
    add(main, childAtPath(parseMarkup(main), 'sldMasterIdLst'));
    for (const { type, target, external } of file.relationships(file.main)) {
      if (type !== 'slideMaster' || external || !file.has(target)) continue;
      const source = file.text(target);
      add(source, childAtPath(parseMarkup(source), 'sldLayoutIdLst'));
    }
    return Math.max(...ids) + 1;
  }

  /** Copies a part with all parts that it relates to. @returns its name in this file */
  copy(part: string, isSlide = false): string {
    const known = this.#copies.get(part);
    if (known !== undefined && !isSlide) return known;
    const content = /\.(xml|vml)$/i.test(part)
      ? this.#from.text(part)
      : (this.#from.bytes(part) ?? new Uint8Array());
    const type = this.#from.contentType(part);
    const same =
      typeof content !== 'string' && SHARED_CONTENT.test(type ?? '') ? this.#findSame(content) : undefined;
    if (same !== undefined) {
      this.#copies.set(part, same);
      return same;
    }
    const extension = /\.(\w+)$/.exec(part)?.[1]?.toLowerCase();
    const byDefault = typeof content !== 'string' && extension !== undefined && type !== undefined;
    if (byDefault) this.#file.assertDefault(extension, type);
    const made = this.#file.add(part, content, byDefault ? undefined : type);
    this.#copies.set(part, made);
    this.#relate(part, made, isSlide);
    if (this.#fit !== undefined && SCALED_TYPES.test(type ?? ''))
      scalePart(this.#file, made, {
        across: this.#fit.factor,
        along: this.#fit.factor,
        letters: this.#fit.factor,
        shift: this.#fit.shift,
      });
    if (/slideMaster/.test(type ?? '')) this.#masters.push(made);
    return made;
  }

  /** A picture or other media of this file with the same bytes. */
  #findSame(content: Uint8Array): string | undefined {
    const file = this.#file;
    return file.names.find(
      (name) =>
        file.sizeBytes(name) === content.length &&
        SHARED_CONTENT.test(file.contentType(name) ?? '') &&
        Buffer.compare(file.bytes(name) ?? new Uint8Array(), content) === 0,
    );
  }

  #relate(part: string, made: string, isSlide: boolean): void {
    const relationships = relationshipsPartName(part);
    if (!this.#from.has(relationships)) return;
    this.#file.put(relationshipsPartName(made), this.#from.text(relationships));
    for (const { id, type, target, external } of this.#from.relationships(part)) {
      if (external) continue;
      if (type === 'slide' && !isSlide && this.#copies.has(target))
        this.#file.redirect(made, id, this.#copies.get(target) ?? made);
      else if (type === 'slide') this.#links.push({ part: made, id, target });
      else if (type === COMMENTS || !this.#from.has(target)) unlink(this.#file, made, id);
      else if (type === 'slideLayout' && isSlide && this.#look === 'target')
        this.#file.redirect(made, id, this.#chooseLayout(part, target));
      else if (type === 'notesMaster') this.#notesMaster(made, id);
      else this.#file.redirect(made, id, this.copy(target));
    }
  }

  /** Relates a notes page to the notes master of this deck, or copies the source's one if there is none. */
  #notesMaster(made: string, id: string): void {
    const own = this.#file
      .relationships(this.#file.main)
      .find(({ type, external }) => type === 'notesMaster' && !external)?.target;
    const sourceMaster = this.#from
      .relationships(this.#from.main)
      .find(({ type, external }) => type === 'notesMaster' && !external)?.target;
    if (own !== undefined) this.#file.redirect(made, id, own);
    else if (sourceMaster !== undefined) {
      const copy = this.copy(sourceMaster);
      this.#file.redirect(made, id, copy);
      const relation = this.#file.relate(this.#file.main, 'notesMaster', copy);
      this.#file.edit(this.#file.main, (edited, root) => {
        if (childAtPath(root, 'notesMasterIdLst') !== undefined) return;
        const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
        edited.insert(
          childAtPath(root, 'sldMasterIdLst')?.end ?? root.inner,
          `<${prefix}notesMasterIdLst><${prefix}notesMasterId xmlns:r="${relationshipsNamespace(edited.source)}" r:id="${relation}"/></${prefix}notesMasterIdLst>`,
        );
      });
    }
  }

  #chooseLayout(slide: string, layout: string): string {
    if (this.#layout !== undefined) return this.#layout.part;
    // Slides that were created in the look of this file use its own layouts.
    if (this.#file.has(layout) && this.#file.text(layout) === this.#from.text(layout)) return layout;
    const best = findClosestLayout(this.#layouts, this.#file, { file: this.#from, slide, layout });
    if (best === undefined) return this.copy(layout);
    return best.part;
  }
}
