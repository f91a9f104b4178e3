import { inflateRawSync } from 'node:zlib';
import { type Part, writePackage, xmlParts } from '../package/package-writer.ts';
import { Relationships, relationshipsPartName } from '../package/relationships.ts';
import { deflated } from '../package/zip-writer.ts';
import { appProperties, coreProperties } from '../parts/document-properties.ts';
import type { Archive, ArchiveRelationship } from '../read/open-archive.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../xml/namespaces.ts';
import type { DesignSource } from './design-source.ts';
import type { DrawnShapes } from './drawn-shapes.ts';
import { withSlides } from './presentation-xml.ts';
import { relationshipsXml, type WrittenRelationship } from './relationships-xml.ts';
import { isSettings, newSettings } from './settings-xml.ts';
import { asStrict, isStrict } from './strict.ts';

/** A slide to be put into a package; its relationships name parts of the package. */
export interface NewSlide {
  readonly xml: string;
  readonly relationships: readonly WrittenRelationship[];
  /** Parts that only came with the slides: pictures, charts. */
  readonly parts: readonly Part[];
  /** Parts of the source that it uses as they are, beside its layout. */
  readonly shared?: readonly string[];
  /** The notes page. */
  readonly notes?: string;
  /** What of it we drew ourselves, in sizes and colours of its own. */
  readonly drawn?: DrawnOnSlide;
  /** Numbers of the shapes that were filled; what else a copied slide says, the design says. Absent: all. */
  readonly filled?: ReadonlySet<number>;
}

/** Shapes of ours on a slide: what they look like is known without reading it. */
export interface DrawnOnSlide {
  readonly shapes: readonly DrawnShapes[];
  /** Numbers of the shapes that they became. */
  readonly ids: ReadonlySet<number>;
  /** The slide without them. */
  readonly rest: string;
}

export interface Filling {
  readonly title: string;
  readonly lang: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly slides: readonly NewSlide[];
  /** Written where slides have notes and the package has no notes master. */
  readonly notesMaster: string;
}

/** Belongs to the old slides, to their authors, or must not be passed on. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'slide',
  'vbaProject',
  'commentAuthors',
  'authors',
  'revisionInfo',
  'changesInfos',
  'wordVbaData',
  'core-properties',
  'extended-properties',
  'thumbnail',
]);
/** What a document library wrote about the old file: its owner, its keywords. */
const ABOUT = /schemas\.microsoft\.com\/(?:sharepoint|office\/2006\/(?:metadata|coverPageProps))/;
const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
const NOTES_THEME = 'ppt/theme/themeOfNotes.xml';

/**
 * A package with other slides: masters, layouts, themes and what they use are kept byte for byte;
 * the old slides and whatever only they used are gone, macros and signatures with them. The same
 * input gives the same bytes.
 */
export function fillPackage(source: DesignSource, filling: Filling): Uint8Array {
  return new Filler(source, filling).write();
}

class Filler {
  readonly #source: DesignSource;
  readonly #archive: Archive;
  readonly #filling: Filling;
  readonly #main: string;
  readonly #strict: boolean;

  constructor(source: DesignSource, filling: Filling) {
    this.#source = source;
    this.#archive = source.archive;
    this.#filling = filling;
    this.#main = source.archive.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml';
    this.#strict = isStrict(source.text(this.#main));
  }

  write(): Uint8Array {
    const { slides, title, lang, createdAt } = this.#filling;
    const notes = slides.filter((slide) => slide.notes !== undefined).length;
    const root = new Relationships('');
    root.to(this.#type('officeDocument'), this.#main);
    root.to(RELATIONSHIP.coreProperties, 'docProps/core.xml');
    root.to(this.#type('extendedProperties'), 'docProps/app.xml');
    const about = [
      { name: relationshipsPartName(''), packed: deflated(Buffer.from(root.toXml())) },
      ...xmlParts('docProps/core.xml', CONTENT_TYPE.core, coreProperties({ title, lang, createdAt })),
      ...xmlParts('docProps/app.xml', CONTENT_TYPE.app, this.#say(appProperties(slides.length, notes))),
    ];
    const old = this.#source.text(this.#main);
    const isAbout = ({ id, type, target }: ArchiveRelationship) => type === 'customXml' && this.#source.has(target) && !old.includes(`"${id}"`) && ABOUT.test(this.#source.text(target));
    const own = this.#archive.relationships(this.#main).filter((one) => !one.external && !LEFT_OUT.has(one.type) && !isAbout(one));
    const knownNotes = own.find(({ type }) => type === 'notesMaster');
    const added = notes > 0 && knownNotes === undefined;
    const notesMaster = knownNotes?.target ?? NOTES_MASTER;
    const relationships: WrittenRelationship[] = [
      ...own.map(({ id, type, target }) => ({ id, type: this.#type(type), target })),
      ...slides.map((_, index) => ({ id: slideRelationship(index), type: this.#type('slide'), target: slideName(index) })),
      ...(added ? [{ id: 'lecternNotes', type: this.#type('notesMaster'), target: NOTES_MASTER }] : []),
    ];
    const main = withSlides(
      old,
      slides.map((_, index) => slideRelationship(index)),
      notes > 0 ? (knownNotes?.id ?? 'lecternNotes') : undefined,
    );
    const fresh = slides.flatMap((slide, index) => this.#slideParts(slide, index, notesMaster));
    // Layouts hang on masters that the main part names, or on slides alone where it forgets them.
    const layouts = slides.flatMap(({ relationships: all }) => all.filter(({ type }) => type === RELATIONSHIP.slideLayout).map(({ target }) => target));
    const kept = this.#reachable([...own.map(({ target }) => target), ...layouts, ...slides.flatMap(({ shared }) => shared ?? [])]);
    return writePackage([
      ...about,
      { name: this.#main, contentType: CONTENT_TYPE.presentation, packed: deflated(Buffer.from(main)) },
      { name: relationshipsPartName(this.#main), packed: deflated(Buffer.from(relationshipsXml(this.#main, relationships))) },
      ...kept.flatMap((name) => this.#keptParts(name)),
      ...(added ? this.#notesMasterParts(own) : []),
      ...fresh,
    ]);
  }

  #slideParts({ xml, relationships, parts, notes }: NewSlide, index: number, notesMaster: string): Part[] {
    const name = slideName(index);
    const notesName = `ppt/notesSlides/notesSlide${index + 1}.xml`;
    const all = [...relationships.map((one) => ({ ...one, type: this.#say(one.type) })), ...(notes === undefined ? [] : [{ id: 'lecternNotes', type: this.#type('notesSlide'), target: notesName }])];
    const page = new Relationships(notesName);
    page.to(this.#type('notesMaster'), notesMaster);
    page.to(this.#type('slide'), name);
    return [
      { name, contentType: CONTENT_TYPE.slide, packed: deflated(Buffer.from(this.#say(xml))) },
      { name: relationshipsPartName(name), packed: deflated(Buffer.from(relationshipsXml(name, all))) },
      ...parts.map((part) => this.#sayPart(part)),
      ...(notes === undefined ? [] : xmlParts(notesName, CONTENT_TYPE.notesSlide, this.#say(notes), page)),
    ];
  }

  #notesMasterParts(own: readonly ArchiveRelationship[]): Part[] {
    const master = own.find(({ type }) => type === 'slideMaster')?.target ?? '';
    const theme = this.#archive.relationships(master).find(({ type }) => type === 'theme')?.target ?? '';
    const relationships = new Relationships(NOTES_MASTER);
    relationships.to(this.#type('theme'), NOTES_THEME);
    // A theme's own pictures belong to its part; without its relationships only colours and fonts matter here.
    return [
      ...xmlParts(NOTES_MASTER, CONTENT_TYPE.notesMaster, this.#say(this.#filling.notesMaster), relationships),
      { name: NOTES_THEME, contentType: CONTENT_TYPE.theme, packed: this.#source.packed(theme) },
      ...this.#archive
        .relationships(theme)
        .slice(0, 1)
        .map(() => ({ name: relationshipsPartName(NOTES_THEME), packed: this.#source.packed(relationshipsPartName(theme)) })),
    ];
  }

  /** Names of all parts that can be come to from these, in the order of the file. */
  #reachable(from: readonly string[]): string[] {
    const found = new Set<string>();
    const queue = [...from];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (found.has(name) || name === this.#main || !this.#source.has(name)) continue;
      found.add(name);
      for (const { target, external, type } of this.#archive.relationships(name)) if (!external && !LEFT_OUT.has(type)) queue.push(target);
    }
    return this.#archive.names.filter((name) => found.has(name));
  }

  #keptParts(name: string): Part[] {
    const contentType = this.#source.contentType(name);
    if (isSettings(contentType)) return [{ name, contentType, packed: deflated(Buffer.from(newSettings(this.#source.text(name)))) }];
    const part = { name, packed: this.#source.packed(name), ...(contentType === undefined ? {} : { contentType }) };
    const relationships = this.#archive.relationships(name);
    if (relationships.length === 0) return [part];
    const gone = relationships.some(({ type, external, target }) => !external && (type === 'slide' || !this.#source.has(target)));
    if (!gone) return [part, { name: relationshipsPartName(name), packed: this.#source.packed(relationshipsPartName(name)) }];
    // A button of a layout that leads to a slide leads to the first one.
    const mended = this.#source
      .relationships(name)
      .flatMap((one) => (one.external === true || this.#source.has(one.target) ? [{ ...one, target: /\/slide$/.test(one.type) ? slideName(0) : one.target }] : []));
    return [part, { name: relationshipsPartName(name), packed: deflated(Buffer.from(relationshipsXml(name, mended))) }];
  }

  /** Charts and what else came with a slide. */
  #sayPart(part: Part): Part {
    if (!this.#strict || !/\.(?:xml|rels)$/.test(part.name)) return part;
    const { method, data } = part.packed;
    const given = Buffer.from(method === 0 ? data : inflateRawSync(data)).toString('utf8');
    const said = this.#say(given);
    return said === given ? part : { ...part, packed: deflated(Buffer.from(said)) };
  }

  #type(word: string): string {
    return this.#say(WORDS[word] ?? `${OFFICE}${word}`);
  }

  /** In the words of strict files where the package is one. */
  #say(text: string): string {
    return this.#strict ? asStrict(text) : text;
  }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
/** Relationship types that are not of the office family. */
const WORDS: Readonly<Record<string, string>> = {
  extendedProperties: RELATIONSHIP.extendedProperties,
  'core-properties': RELATIONSHIP.coreProperties,
};

/** The part of a new slide, counted from 0. */
export function slideName(index: number): string {
  return `ppt/slides/slide${index + 1}.xml`;
}

function slideRelationship(index: number): string {
  return `lecternSlide${index + 1}`;
}
