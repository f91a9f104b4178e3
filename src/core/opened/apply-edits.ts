import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { defined } from '../input/fields.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import { flattenShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { hasOp } from '../presentations/element-edits.ts';
import { addElements } from './add-elements.ts';
import type { LighterPart, OpenedEdit, Replacement } from './api.ts';
import type { AppliedEdits } from './applied-edits.ts';
import { chooseFixes } from './chosen-fixes.ts';
import { editComments } from './comments/edit-comments.ts';
import { connectLinks } from './connect-links.ts';
import { copySlides } from './copy-slides.ts';
import { checkRange, locateInEdit } from './edit-issues.ts';
import { changeElement } from './element-edit.ts';
import { ELEMENT_EDIT_OPS, editElements } from './element-edits.ts';
import { findElements } from './elements.ts';
import { FileSnapshot } from './file-snapshot.ts';
import { findReplace } from './find-replace.ts';
import { applyFileFix, applyFix, findFixes } from './fixes.ts';
import { lighten } from './large-pictures.ts';
import { addSlide } from './layout-slide.ts';
import { warnAboutNamedPictures } from './named-pictures.ts';
import { setNotes } from './notes-edit.ts';
import { detectLanguage } from './opened-file.ts';
import { findSlide, listSlides, moveSlideEntry } from './opened-slides.ts';
import { parseTextAddress } from './opened-texts.ts';
import { PairedElements } from './paired-elements.ts';
import { isFillPlace, replaceFill } from './replace-fill.ts';
import { revertParts } from './revert-parts.ts';
import { setFile } from './set-file.ts';
import { parseTextPlace, refitTexts, setText, setTexts, type TextInput, type TextPlace } from './set-text.ts';
import { removeLostParagraphs } from './show/remove-animations.ts';
import { removeSignature } from './signature.ts';
import { deleteSlide, duplicateSlide } from './slide-parts.ts';
import { StepRecorder } from './step-recorder.ts';
import { addPlaces, summarizeStep } from './step-summary.ts';
import { takeLook } from './take-look.ts';

/**
 * Applies edits in order, all or none.
 *
 * @throws Failure `invalid_input`; the path of each issue begins with `edits` and the index of the edit
 */
export function applyOpenedEdits(source: Uint8Array, edits: readonly OpenedEdit[]): AppliedEdits {
  const editor = new OpenedEditor(source);
  const recorder = new StepRecorder(editor.file);
  for (const [index, edit] of edits.entries()) {
    try {
      const { version } = editor.file;
      const summary = summarizeStep(edit, editor.file, (part) => editor.read(part));
      const known = editor.replacements.length;
      editor.apply(edit);
      recorder.record(addPlaces(summary, editor.replacements.slice(known)));
      if (editor.file.version === version && (edits.length > 1 || editor.warnings.length > 0))
        editor.warn([`Edit ${index + 1} changed nothing in the file.`]);
    } catch (error) {
      if (!(error instanceof Failure) || error.issues === undefined) throw error;
      throw locateInEdit(error, index, edits.length > 1 ? edit.op : undefined);
    }
  }
  editor.finish();
  const { file, warnings, replacements, before, after } = editor;
  return { file, warnings, replacements, before, after, steps: recorder.steps() };
}

class OpenedEditor implements Omit<AppliedEdits, 'steps'> {
  readonly file: PackageEdit;
  readonly replacements: Replacement[] = [];
  readonly #warnings = new Set<string>();
  /** Ids of elements with changed text, by part. */
  readonly #rewritten = new Map<string, Set<string>>();
  readonly #slides = new Map<string, ReadSlide>();
  /** Version of the file in which each slide was read last. */
  readonly #readAt = new Map<string, number>();
  readonly #source: Uint8Array;
  readonly #paired = new PairedElements();
  #before: FileSnapshot | undefined;
  #after: FileSnapshot | undefined;

  constructor(source: Uint8Array) {
    this.#source = source;
    this.file = PackageEdit.open(source);
  }

  get before(): FileSnapshot {
    this.#before ??= new FileSnapshot(this.#source, 0);
    return this.#before;
  }

  get after(): FileSnapshot {
    const { file } = this;
    if (!file.isChanged) return this.before;
    if (this.#after?.version !== file.version) this.#after = new FileSnapshot(file.toBytes(), file.version);
    return this.#after;
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  apply(edit: OpenedEdit): void {
    const { file } = this;
    const slides = listSlides(file);
    if (hasOp(ELEMENT_EDIT_OPS, edit)) {
      editElements(this.#elementScope(findSlide(slides, edit.slide).slide.part), edit);
      return;
    }
    switch (edit.op) {
      case 'set_text': {
        const { part } = findSlide(slides, edit.slide).slide;
        const place = parseTextPlace(edit.element);
        this.#setText(part, place, edit.text);
        break;
      }
      case 'set_element':
        this.#setElement(findSlide(slides, edit.slide).slide.part, edit);
        break;
      case 'add_elements': {
        const { part } = findSlide(slides, edit.slide).slide;
        addElements(file, part, edit);
        connectLinks(file, part);
        this.#slides.delete(part);
        break;
      }
      case 'set_file':
        this.warn(setFile(file, edit, detectLanguage(file, slides)));
        this.#slides.clear();
        if (edit.size !== undefined) this.#markAllRewritten(slides.map(({ part }) => part));
        break;
      case 'add_comment':
      case 'reply_comment':
      case 'set_comment':
      case 'remove_comment':
        editComments(file, findSlide(slides, edit.slide).slide, edit);
        break;
      case 'set_notes':
        setNotes(file, findSlide(slides, edit.slide).slide.part, edit.text);
        break;
      case 'insert':
        this.#insert(edit, slides.length);
        break;
      case 'duplicate': {
        const { slide, index } = findSlide(slides, edit.slide);
        duplicateSlide(file, slide.part, checkRange('to', edit.to ?? index + 2, slides.length + 1) - 1);
        break;
      }
      case 'move': {
        const { index } = findSlide(slides, edit.slide);
        moveSlideEntry(file, index, checkRange('to', edit.to, slides.length) - 1);
        break;
      }
      case 'delete':
        deleteSlide(file, findSlide(slides, edit.slide).slide);
        break;
      case 'hide':
        file.edit(findSlide(slides, edit.slide).slide.part, (edited, root) =>
          edited.setAttribute(root, 'show', edit.hidden ? '0' : undefined),
        );
        break;
      case 'set_texts':
        this.#setTexts(edit);
        break;
      case 'find_replace':
        this.#findReplace(edit);
        break;
      case 'copy_slides': {
        const { parts, warnings } = copySlides(
          file,
          edit.file,
          edit.slides,
          checkRange('at', edit.at ?? slides.length + 1, slides.length + 1) - 1,
          edit.look,
          edit.layout,
        );
        for (const part of parts) connectLinks(file, part);
        // Text that shrinks to fit now has other fonts and other boxes.
        if (edit.look === 'target') this.#markAllRewritten(parts);
        this.warn(warnings);
        break;
      }
      case 'take_look':
        this.warn(takeLook(file, edit.file));
        this.#slides.clear();
        break;
      case 'fix':
        this.#applyFixes(edit.fixes, edit.lighter ?? []);
        break;
      case 'revert':
        revertParts(file, edit);
        this.#slides.clear();
        break;
    }
  }

  read(part: string): ReadSlide | undefined {
    return this.#slide(part);
  }

  /** Fits text that PowerPoint shrinks on overflow, and removes a signature that is no longer valid. */
  finish(): void {
    const { file } = this;
    const shrinking = [...this.#rewritten].filter(([part, ids]) => this.#mayShrink(part, ids));
    if (shrinking.length > 0) this.#reread(new Set(shrinking.map(([part]) => part)));
    for (const [part, ids] of shrinking) {
      const slide = this.#slides.get(part);
      if (slide !== undefined && file.has(part)) refitTexts(file, slide, ids);
    }
    for (const [part, ids] of this.#rewritten) if (file.has(part)) removeLostParagraphs(file, part, ids);
    if (file.isChanged) this.warn(removeSignature(file));
  }

  #setText(part: string, place: TextPlace, words: string): void {
    const before = this.file.text(part);
    this.warn(setText(this.file, part, this.#slide(part, place.element), place, words));
    if (this.file.text(part) !== before) this.#markRewritten(part, place.element);
  }

  #setElement(part: string, { element, change, picture }: Extract<OpenedEdit, { op: 'set_element' }>): void {
    const { file } = this;
    if (picture !== undefined && isFillPlace(element) && Object.keys(change).length === 0) {
      this.warn(replaceFill(file, part, element, picture));
      this.#slides.clear();
      return;
    }
    const place = parseTextPlace(element);
    const read = this.#readElement(part, place.element);
    const { text: words, ...rest } = change;
    if (words !== undefined) {
      this.#setText(part, place, words);
    }
    if (picture !== undefined || Object.keys(rest).length > 0)
      this.warn(
        changeElement(file, part, place.element, rest, {
          read,
          ...(picture === undefined ? {} : { picture }),
        }),
      );
    if (change.x ?? change.y ?? change.width ?? change.height ?? false)
      this.#markRewritten(part, place.element);
  }

  #elementScope(part: string): Parameters<typeof editElements>[0] {
    return {
      file: this.file,
      part,
      read: (element) => this.#readElement(part, element),
      refit: (elements) => {
        for (const element of elements) this.#markRewritten(part, element);
      },
      warn: (warnings) => this.warn(warnings),
    };
  }

  #readElement(part: string, element: string): ReadShape | undefined {
    const slide = this.#slide(part, element);
    return slide === undefined ? undefined : this.#paired.read(this.file, slide, element);
  }

  #insert({ at, layout, content }: Extract<OpenedEdit, { op: 'insert' }>, count: number): void {
    const { part, places } = addSlide(this.file, layout, checkRange('at', at ?? count + 1, count + 1) - 1);
    for (const [name, words] of Object.entries(content)) {
      const place = places.get(name);
      if (place === undefined) {
        const msg = `Layout "${layout}" has no place "${name}".`;
        throw new Failure('invalid_input', msg, {
          issues: [{ loc: ['content', name], msg, type: 'unknown_field', input: name }],
          hint: `Its places are ${[...places.keys()].join(', ') || 'none'}.`,
        });
      }
      setText(this.file, part, undefined, { element: place, path: '' }, words);
      this.#markRewritten(part, place);
    }
  }

  #setTexts({ texts, language, rtl }: Extract<OpenedEdit, { op: 'set_texts' }>): void {
    const byNumber = new Map(listSlides(this.file).map((slide) => [slide.number, slide]));
    this.#prepare([
      ...new Set(texts.flatMap(({ id }) => byNumber.get(parseTextAddress(id)?.slide ?? -1)?.part ?? [])),
    ]);
    const byPart = new Map<string, TextInput[]>();
    for (const [index, { id, text }] of texts.entries()) {
      const address = parseTextAddress(id);
      const slide = address === undefined ? undefined : byNumber.get(address.slide);
      if (address === undefined || slide === undefined) {
        const msg = `The deck has no text "${id.slice(0, 80)}".`;
        throw new Failure('invalid_input', msg, {
          issues: [{ loc: ['texts', index, 'id'], msg, type: 'not_found', input: id.slice(0, 80) }],
          hint: message`{get_texts} lists all texts with their ids.`,
        });
      }
      const inputs = byPart.get(slide.part) ?? [];
      inputs.push({ place: address, text });
      byPart.set(slide.part, inputs);
    }
    const scope = defined({ language, rtl });
    for (const [part, inputs] of byPart) {
      const rewritten = this.#rewritten.get(part);
      const again = inputs.find(({ place }) => rewritten?.has(place.element) === true);
      const { warnings, changed } = setTexts(
        this.file,
        part,
        this.#slide(part, again?.place.element),
        inputs,
        scope,
      );
      this.warn(warnings);
      for (const element of changed) this.#markRewritten(part, element);
    }
  }

  /** Reads several slides at once, because each reading packs the file again. */
  #prepare(parts: readonly string[]): void {
    const missing = parts.filter((part) => !this.#slides.has(part));
    if (missing.length > 1) this.#reread(new Set(missing));
  }

  #findReplace(request: Extract<OpenedEdit, { op: 'find_replace' }>): void {
    this.#prepare(listSlides(this.file).map(({ part }) => part));
    const slides = listSlides(this.file).flatMap((listed, index) => {
      const read = this.#slide(listed.part);
      return read === undefined ? [] : [{ listed, read, place: index + 1 }];
    });
    this.warn(warnAboutNamedPictures(slides, request));
    const found = findReplace(this.file, slides, request);
    this.replacements.push(...found);
    for (const { slide, id } of found)
      if (slide > 0)
        this.#markRewritten(slides[slide - 1]?.listed.part ?? '', parseTextAddress(id)?.element ?? '');
  }

  #applyFixes(wanted: readonly string[], lighter: readonly LighterPart[]): void {
    const slides = listSlides(this.file);
    for (const fix of chooseFixes(findFixes(this.file), wanted)) {
      if (applyFileFix(this.file, fix)) {
        this.#slides.clear();
        continue;
      }
      const part = slides[fix.slide - 1]?.part ?? '';
      const slide = this.#slide(part);
      if (slide !== undefined) applyFix(this.file, part, slide, fix);
    }
    for (const one of lighter) lighten(this.file, one);
    if (lighter.length > 0) this.#slides.clear();
  }

  /**
   * The slide as it was read last. It is read again if the text or frame of the given element has changed
   * since.
   */
  #slide(part: string, element?: string): ReadSlide | undefined {
    const known = this.#slides.get(part);
    const isStale = element !== undefined && this.#rewritten.get(part)?.has(element) === true;
    if (known !== undefined && (!isStale || this.#readAt.get(part) === this.file.version)) return known;
    this.#reread(new Set([part]));
    return this.#slides.get(part);
  }

  /** Returns whether one of these texts shrinks on overflow, or may do so because it is not read yet. */
  #mayShrink(part: string, ids: ReadonlySet<string>): boolean {
    const own = flattenShapes(this.#slides.get(part)?.shapes ?? []).filter(({ from }) => from === 'slide');
    const known = new Set(own.map(({ id }) => id));
    const shrinking = new Set(
      own.flatMap((one) => (one.kind === 'shape' && one.text?.autofit.kind === 'text' ? [one.id] : [])),
    );
    return [...ids].some((id) => {
      const number = Number(id.split('.')[0]);
      return id !== 'notes' && (!known.has(number) || shrinking.has(number));
    });
  }

  #reread(parts: ReadonlySet<string>): void {
    const slides = this.after.slides(parts);
    for (const part of parts) {
      const slide = slides.get(part);
      if (slide === undefined) continue;
      this.#slides.set(part, slide);
      this.#readAt.set(part, this.file.version);
    }
  }

  #markRewritten(part: string, element: string): void {
    const known = this.#rewritten.get(part) ?? new Set();
    known.add(element);
    this.#rewritten.set(part, known);
  }

  #markAllRewritten(parts: readonly string[]): void {
    for (const part of parts)
      for (const { id } of findElements(this.file.text(part), this.file.markup(part)))
        this.#markRewritten(part, id);
  }

  warn(warnings: readonly string[]): void {
    for (const warning of warnings) this.#warnings.add(warning);
  }
}
