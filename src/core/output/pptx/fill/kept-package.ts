import { Lru } from '../../../memory/lru.ts';
import { type ArchiveRelationship, deflated, type Part, Relationships, relationshipsPartName, writtenRelationships, xmlParts } from '../../../ooxml/package/index.ts';
import { appProperties, type EmbeddedFamily, fontParts } from '../../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../../ooxml/xml/index.ts';
import type { DesignSource } from './design-source.ts';
import { prefixesOf, withFonts, withSlides } from './presentation-xml.ts';
import { relationshipsXml, type WrittenRelationship } from './relationships-xml.ts';
import { isSettings, newSettings } from './settings-xml.ts';
import { asStrict, isStrict } from './strict.ts';

/** Relationships of the old slides and their authors, and of content that must not be passed on. */
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
/** Custom XML that document libraries add about the old file: owner, keywords. */
const ABOUT = /schemas\.microsoft\.com\/(?:sharepoint|office\/2006\/(?:metadata|coverPageProps))/;
export const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
/** How many combinations of slide count, layouts and fonts stay written. */
const MOST_KEPT = 64;

/** Parts that depend only on the number of slides and notes. */
interface Head {
  readonly app: readonly Part[];
  /** The main part and its relationships. */
  readonly main: readonly Part[];
}

/** Includes embedded faces that are added to the file. */
interface HeadWithFaces extends Head {
  readonly faces: readonly Part[];
}

/** The parts of a file's package that are the same in every deck, read and compressed once. */
export class KeptPackage {
  /** Relationships of the main part that are kept. */
  readonly own: readonly ArchiveRelationship[];
  readonly root: Part;
  readonly #source: DesignSource;
  readonly #main: string;
  readonly #strict: boolean;
  readonly #ownNotes: ArchiveRelationship | undefined;
  /** Keyed by slide. */
  readonly #notes = new Lru<Part>(MOST_KEPT);
  readonly #heads = new Lru<Head>(MOST_KEPT);
  readonly #parts = new Lru<readonly Part[]>(MOST_KEPT);

  constructor(source: DesignSource) {
    const { archive } = source;
    this.#source = source;
    this.#main = archive.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml';
    const old = source.text(this.#main);
    this.#strict = isStrict(old);
    const isAbout = ({ id, type, target }: ArchiveRelationship) => type === 'customXml' && source.has(target) && !old.includes(`"${id}"`) && ABOUT.test(source.text(target));
    this.own = archive.relationships(this.#main).filter((one) => !one.external && !LEFT_OUT.has(one.type) && !isAbout(one));
    this.#ownNotes = this.own.find(({ type }) => type === 'notesMaster');
    const root = new Relationships('');
    root.to(this.type('officeDocument'), this.#main);
    root.to(RELATIONSHIP.coreProperties, 'docProps/core.xml');
    root.to(this.type('extendedProperties'), 'docProps/app.xml');
    this.root = writtenRelationships('', root.toXml());
  }

  /**
   * Relationships of a slide's notes page: to the notes master, the file's own or an added one, and to the
   * slide.
   */
  notesRelationships(page: string, index: number): Part {
    return this.#notes.kept(String(index), () => {
      const relationships = new Relationships(page);
      relationships.to(this.type('notesMaster'), this.#ownNotes?.target ?? NOTES_MASTER);
      relationships.to(this.type('slide'), slideName(index));
      return writtenRelationships(page, relationships.toXml());
    });
  }

  get hasNotesMaster(): boolean {
    return this.#ownNotes !== undefined;
  }

  /**
   * @param notes how many slides have notes
   * @param fonts embedded fonts in addition to those of the file
   */
  head(slides: number, notes: number, fonts: readonly EmbeddedFamily[]): HeadWithFaces {
    const ids = new Map<string, string>();
    const { parts: faces, list } = fontParts(fonts, {
      partOf: (number) => `ppt/fonts/lecternFont${number}.fntdata`,
      relate: (part) => {
        const id = `lecternFont${ids.size + 1}`;
        ids.set(part, id);
        return id;
      },
      prefixes: prefixesOf(this.#source.text(this.#main)),
    });
    const head = this.#heads.kept(`${slides} ${notes} ${list.join('')}`, () => {
      const all = Array.from({ length: slides }, (_, index) => ({ id: `lecternSlide${index + 1}`, type: this.type('slide'), target: slideName(index) }));
      const relationships: WrittenRelationship[] = [
        ...this.own.map(({ id, type, target }) => ({ id, type: this.type(type), target })),
        ...all,
        ...(notes > 0 && !this.hasNotesMaster ? [{ id: 'lecternNotes', type: this.type('notesMaster'), target: NOTES_MASTER }] : []),
        ...[...ids].map(([target, id]) => ({ id, type: this.type('font'), target })),
      ];
      const named = all.map(({ id }) => id);
      const main = withFonts(withSlides(this.#source.text(this.#main), named, notes > 0 ? (this.#ownNotes?.id ?? 'lecternNotes') : undefined), list);
      return {
        app: xmlParts('docProps/app.xml', CONTENT_TYPE.app, this.say(appProperties(slides, notes))),
        main: [{ name: this.#main, contentType: CONTENT_TYPE.presentation, packed: deflated(main) }, writtenRelationships(this.#main, relationshipsXml(this.#main, relationships))],
      };
    });
    return { ...head, faces };
  }

  /** Lists all parts that are reachable from the main part and from `from`, in the order of the file. */
  parts(from: ReadonlySet<string>): readonly Part[] {
    return this.#parts.kept([...from].sort().join('\n'), () => this.#reachable([...this.own.map(({ target }) => target), ...from]).flatMap((name) => this.#keptParts(name)));
  }

  type(word: string): string {
    return this.say(WORDS[word] ?? `${OFFICE}${word}`);
  }

  /** Converts a text to strict namespaces if the package is strict. */
  say(text: string): string {
    return this.#strict ? asStrict(text) : text;
  }

  get isStrict(): boolean {
    return this.#strict;
  }

  #reachable(from: readonly string[]): string[] {
    const found = new Set<string>();
    const queue = [...from];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (found.has(name) || name === this.#main || !this.#source.has(name)) continue;
      found.add(name);
      for (const { target, external, type } of this.#source.archive.relationships(name)) if (!external && !LEFT_OUT.has(type)) queue.push(target);
    }
    return this.#source.archive.names.filter((name) => found.has(name));
  }

  #keptParts(name: string): Part[] {
    const contentType = this.#source.contentType(name);
    if (isSettings(contentType)) return [{ name, contentType, packed: deflated(newSettings(this.#source.text(name))) }];
    const part = { name, packed: this.#source.packed(name), ...(contentType === undefined ? {} : { contentType }) };
    const relationships = this.#source.archive.relationships(name);
    if (relationships.length === 0) return [part];
    const gone = relationships.some(({ type, external, target }) => !external && (type === 'slide' || !this.#source.has(target)));
    if (!gone) return [part, { name: relationshipsPartName(name), packed: this.#source.packed(relationshipsPartName(name)) }];
    // A button on a layout that led to a slide leads to the first slide.
    const repaired = this.#source
      .relationships(name)
      .flatMap((one) => (one.external === true || this.#source.has(one.target) ? [{ ...one, target: /\/slide$/.test(one.type) ? slideName(0) : one.target }] : []));
    return [part, writtenRelationships(name, relationshipsXml(name, repaired))];
  }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
/** Relationship types outside the office namespace. */
const WORDS: Readonly<Record<string, string>> = {
  extendedProperties: RELATIONSHIP.extendedProperties,
  'core-properties': RELATIONSHIP.coreProperties,
};

/** Analysed once for all decks of the file. */
export function keptPackage(source: DesignSource): KeptPackage {
  return source.memo.kept(packageOf, source);
}

function packageOf(source: DesignSource): KeptPackage {
  return new KeptPackage(source);
}

/** Part name of the slide with this 0-based index. */
export function slideName(index: number): string {
  return `ppt/slides/slide${index + 1}.xml`;
}
