import { deflated, type Part, Relationships, relationshipsPartName, unpacked, writePackage, writtenRelationships, xmlParts } from '../../../ooxml/package/index.ts';
import { coreProperties, type EmbeddedFamily } from '../../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../../ooxml/xml/index.ts';
import type { DesignSource } from './design-source.ts';
import type { DrawnShapes } from './drawn-shapes.ts';
import { type KeptPackage, keptPackage, NOTES_MASTER, slideName } from './kept-package.ts';
import { relationshipsXml, type WrittenRelationship } from './relationships-xml.ts';

/** A slide to be added to a package. The targets of its relationships are part names of the package. */
export interface NewSlide {
  readonly xml: string;
  readonly relationships: readonly WrittenRelationship[];
  /** Parts that belong to the slide: pictures, charts. */
  readonly parts: readonly Part[];
  /** Parts of the source that the slide uses unchanged, besides its layout. */
  readonly shared?: readonly string[];
  /** Text of the speaker notes. */
  readonly notes?: string;
}

/** Shapes that we drew on a slide. Their looks are known without parsing the slide. */
export interface DrawnOnSlide {
  readonly shapes: readonly DrawnShapes[];
  /** Ids of the resulting shapes. */
  readonly ids: ReadonlySet<number>;
}

export interface Filling {
  readonly title: string;
  readonly lang: string;
  readonly createdAt: string;
  readonly slides: readonly NewSlide[];
  /** Embedded fonts in addition to those of the file. */
  readonly fonts?: readonly EmbeddedFamily[];
  /** Called if slides have notes and the package has no notes master. */
  notesMaster(): string;
}

const NOTES_THEME = 'ppt/theme/themeOfNotes.xml';

/**
 * Writes a package with other slides. Masters, layouts, themes and what they use are copied byte for byte;
 * the old slides, everything that only they used, macros and signatures are dropped. The same input gives the
 * same bytes.
 */
export function fillPackage(source: DesignSource, filling: Filling): Uint8Array {
  return new Filler(source, filling).write();
}

class Filler {
  readonly #source: DesignSource;
  readonly #filling: Filling;
  readonly #kept: KeptPackage;

  constructor(source: DesignSource, filling: Filling) {
    this.#source = source;
    this.#filling = filling;
    this.#kept = keptPackage(source);
  }

  write(): Uint8Array {
    const { slides, title, lang, createdAt, fonts = [] } = this.#filling;
    const notes = slides.filter((slide) => slide.notes !== undefined).length;
    const { app, main, faces } = this.#kept.head(slides.length, notes, fonts);
    // Layouts are reached through masters of the main part, or only through slides if the main part omits
    // their master.
    const layouts = slides.flatMap(({ relationships: all }) => all.filter(({ type }) => type === RELATIONSHIP.slideLayout).map(({ target }) => target));
    return writePackage([
      this.#kept.root,
      ...xmlParts('docProps/core.xml', CONTENT_TYPE.core, coreProperties({ title, lang, createdAt })),
      ...app,
      ...main,
      ...this.#kept.parts(new Set([...layouts, ...slides.flatMap(({ shared }) => shared ?? [])])),
      ...(notes > 0 && !this.#kept.hasNotesMaster ? this.#notesMasterParts() : []),
      ...slides.flatMap((slide, index) => this.#slideParts(slide, index)),
      ...faces,
    ]);
  }

  #slideParts({ xml, relationships, parts, notes }: NewSlide, index: number): Part[] {
    const name = slideName(index);
    const notesName = `ppt/notesSlides/notesSlide${index + 1}.xml`;
    const all = relationships.map((one) => (this.#kept.isStrict ? { ...one, type: this.#kept.say(one.type) } : one));
    if (notes !== undefined) all.push({ id: 'lecternNotes', type: this.#kept.type('notesSlide'), target: notesName });
    return [
      { name, contentType: CONTENT_TYPE.slide, packed: deflated(this.#kept.say(xml)) },
      writtenRelationships(name, relationshipsXml(name, all)),
      ...(this.#kept.isStrict ? parts.map((part) => this.#sayPart(part)) : parts),
      ...(notes === undefined ? [] : [...xmlParts(notesName, CONTENT_TYPE.notesSlide, this.#kept.say(notes)), this.#kept.notesRelationships(notesName, index)]),
    ];
  }

  #notesMasterParts(): Part[] {
    const { archive } = this.#source;
    const master = this.#kept.own.find(({ type }) => type === 'slideMaster')?.target ?? '';
    const theme = archive.relationships(master).find(({ type }) => type === 'theme')?.target ?? '';
    const relationships = new Relationships(NOTES_MASTER);
    relationships.to(this.#kept.type('theme'), NOTES_THEME);
    // The theme's relationships, such as pictures, belong to its part and are copied with it.
    return [
      ...xmlParts(NOTES_MASTER, CONTENT_TYPE.notesMaster, this.#kept.say(this.#filling.notesMaster()), relationships),
      { name: NOTES_THEME, contentType: CONTENT_TYPE.theme, packed: this.#source.packed(theme) },
      ...archive
        .relationships(theme)
        .slice(0, 1)
        .map(() => ({ name: relationshipsPartName(NOTES_THEME), packed: this.#source.packed(relationshipsPartName(theme)) })),
    ];
  }

  /** Converts charts and other parts of a slide to strict namespaces. */
  #sayPart(part: Part): Part {
    if (!/\.(?:xml|rels)$/.test(part.name)) return part;
    const given = Buffer.from(unpacked(part.packed)).toString('utf8');
    const said = this.#kept.say(given);
    return said === given ? part : { ...part, packed: deflated(said) };
  }
}
