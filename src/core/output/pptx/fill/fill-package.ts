import {
  createRelationship,
  type Part,
  packDeflated,
  type Relationship,
  Relationships,
  relationshipsPart,
  relationshipsPartName,
  unpack,
  writePackage,
  xmlParts,
} from '../../../ooxml/package/index.ts';
import { type EmbeddedFamily, writeCoreProperties } from '../../../ooxml/write/index.ts';
import { CONTENT_TYPE } from '../../../ooxml/xml/index.ts';
import { type DesignPackage, NOTES_MASTER, openDesignPackage, slidePartName } from './design-package.ts';
import type { DesignSource } from './design-source.ts';
import type { DrawnShapes } from './drawn-shapes.ts';

/** A slide to be added to a package. The targets of its relationships are part names of the package. */
export interface NewSlide {
  readonly xml: string;
  readonly relationships: readonly Relationship[];
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

export interface PackageContent {
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
/** Ids of the styles of tables. */
const TABLE_STYLE_ID = /<(?:\w+:)?tableStyleId\s*>\s*([^<\s]*)/g;

/**
 * Writes a package with other slides. Masters, layouts, themes and what they use are copied byte for byte;
 * the old slides, everything that only they used, macros and signatures are dropped. The same input gives the
 * same bytes.
 */
export function fillPackage(source: DesignSource, filling: PackageContent): Uint8Array {
  return new PackageFiller(source, filling).write();
}

class PackageFiller {
  readonly #source: DesignSource;
  readonly #content: PackageContent;
  readonly #package: DesignPackage;

  constructor(source: DesignSource, filling: PackageContent) {
    this.#source = source;
    this.#content = filling;
    this.#package = openDesignPackage(source);
  }

  write(): Uint8Array {
    const { slides, title, lang, createdAt, fonts = [] } = this.#content;
    const notes = slides.filter((slide) => slide.notes !== undefined).length;
    const styles = new Set(
      slides.flatMap(({ xml }) => [...xml.matchAll(TABLE_STYLE_ID)].map(([, id = '']) => id)),
    );
    const { app, main, faces } = this.#package.commonParts(slides.length, notes, fonts, [...styles]);
    // Layouts are reached through masters of the main part, or only through slides if the main part omits
    // their master.
    const layouts = slides.flatMap(({ relationships: all }) =>
      all.filter(({ type }) => type === 'slideLayout').map(({ target }) => target),
    );
    return writePackage([
      this.#package.root,
      ...xmlParts('docProps/core.xml', CONTENT_TYPE.core, writeCoreProperties({ title, lang, createdAt })),
      ...app,
      ...main,
      ...this.#package.parts(new Set([...layouts, ...slides.flatMap(({ shared }) => shared ?? [])]), [
        ...styles,
      ]),
      ...(notes > 0 && !this.#package.hasNotesMaster ? this.#notesMasterParts() : []),
      ...slides.flatMap((slide, index) => this.#slideParts(slide, index)),
      ...faces,
    ]);
  }

  #slideParts({ xml, relationships, parts, notes }: NewSlide, index: number): Part[] {
    const name = slidePartName(index);
    const notesName = `ppt/notesSlides/notesSlide${index + 1}.xml`;
    const all = relationships.map((one) =>
      this.#package.isStrict ? { ...one, typeUri: this.#package.toDialect(one.typeUri) } : one,
    );
    if (notes !== undefined)
      all.push(createRelationship('lecternNotes', this.#package.relationshipType('notesSlide'), notesName));
    return [
      { name, contentType: CONTENT_TYPE.slide, packed: packDeflated(this.#package.toDialect(xml)) },
      relationshipsPart(name, all),
      ...(this.#package.isStrict ? parts.map((part) => this.#convertPart(part)) : parts),
      ...(notes === undefined
        ? []
        : [
            ...xmlParts(notesName, CONTENT_TYPE.notesSlide, this.#package.toDialect(notes)),
            this.#package.notesRelationships(notesName, index),
          ]),
    ];
  }

  #notesMasterParts(): Part[] {
    const { package: pkg } = this.#source;
    const master = this.#package.own.find(({ type }) => type === 'slideMaster')?.target ?? '';
    const theme = pkg.relationships(master).find(({ type }) => type === 'theme')?.target ?? '';
    const relationships = new Relationships();
    relationships.to(this.#package.relationshipType('theme'), NOTES_THEME);
    // The theme's relationships, such as pictures, belong to its part and are copied with it.
    return [
      ...xmlParts(
        NOTES_MASTER,
        CONTENT_TYPE.notesMaster,
        this.#package.toDialect(this.#content.notesMaster()),
        relationships,
      ),
      { name: NOTES_THEME, contentType: CONTENT_TYPE.theme, packed: this.#source.packed(theme) },
      ...pkg
        .relationships(theme)
        .slice(0, 1)
        .map(() => ({
          name: relationshipsPartName(NOTES_THEME),
          packed: this.#source.packed(relationshipsPartName(theme)),
        })),
    ];
  }

  /** Converts charts and other parts of a slide to strict namespaces. */
  #convertPart(part: Part): Part {
    if (!/\.(?:xml|rels)$/.test(part.name)) return part;
    const original = Buffer.from(unpack(part.packed)).toString('utf8');
    const converted = this.#package.toDialect(original);
    return converted === original ? part : { ...part, packed: packDeflated(converted) };
  }
}
