import { Lru } from '../../../memory/lru.ts';
import {
  createRelationship,
  type Part,
  packDeflated,
  type Relationship,
  Relationships,
  relationshipsPart,
  relationshipsPartName,
  xmlParts,
} from '../../../ooxml/package/index.ts';
import {
  createFontParts,
  type EmbeddedFamily,
  writeAppProperties,
  writeUsedTableStyles,
} from '../../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../../ooxml/xml/index.ts';
import type { DesignSource } from './design-source.ts';
import { addFonts, readPrefixes, replaceSlides } from './presentation-xml.ts';
import { isSettings, resetSettings } from './settings-xml.ts';
import { toStrict } from './to-strict.ts';

/** Relationships of the old slides and their authors, and of content that must not be passed on. */
const OMITTED_TYPES: ReadonlySet<string> = new Set([
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
const LIBRARY_METADATA = /schemas\.microsoft\.com\/(?:sharepoint|office\/2006\/(?:metadata|coverPageProps))/;
export const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
const TABLE_STYLES = 'ppt/tableStyles.xml';
/** How many combinations of slide count, layouts and fonts stay written. */
const MAX_CACHED = 64;

/** Parts that depend only on the number of slides and notes. */
interface CommonParts {
  readonly app: readonly Part[];
  /** The main part and its relationships. */
  readonly main: readonly Part[];
}

/** Includes embedded faces that are added to the file. */
interface CommonPartsWithFaces extends CommonParts {
  readonly faces: readonly Part[];
}

/** The parts of a file's package that are the same in every deck, read and compressed once. */
export class DesignPackage {
  /** Relationships of the main part that are kept. */
  readonly own: readonly Relationship[];
  readonly root: Part;
  readonly #source: DesignSource;
  readonly #main: string;
  readonly isStrict: boolean;
  readonly #ownNotes: Relationship | undefined;
  /** Keyed by slide. */
  readonly #notes = new Lru<Part>(MAX_CACHED);
  readonly #heads = new Lru<CommonParts>(MAX_CACHED);
  readonly #parts = new Lru<readonly Part[]>(MAX_CACHED);

  constructor(source: DesignSource) {
    const { package: pkg } = source;
    this.#source = source;
    this.#main = pkg.main ?? 'ppt/presentation.xml';
    const old = source.text(this.#main);
    this.isStrict = pkg.isStrict;
    const isAbout = ({ id, type, target }: Relationship) =>
      type === 'customXml' &&
      pkg.has(target) &&
      !old.includes(`"${id}"`) &&
      LIBRARY_METADATA.test(source.text(target));
    this.own = pkg
      .relationships(this.#main)
      .filter((one) => !one.external && !OMITTED_TYPES.has(one.type) && !isAbout(one));
    this.#ownNotes = this.own.find(({ type }) => type === 'notesMaster');
    const root = new Relationships();
    root.to(this.relationshipType('officeDocument'), this.#main);
    root.to(RELATIONSHIP.coreProperties, 'docProps/core.xml');
    root.to(this.relationshipType('extendedProperties'), 'docProps/app.xml');
    this.root = relationshipsPart('', root.all);
  }

  /**
   * Relationships of a slide's notes page: to the notes master, the file's own or an added one, and to the
   * slide.
   */
  notesRelationships(page: string, index: number): Part {
    return this.#notes.getOrCreate(String(index), () => {
      const relationships = new Relationships();
      relationships.to(this.relationshipType('notesMaster'), this.#ownNotes?.target ?? NOTES_MASTER);
      relationships.to(this.relationshipType('slide'), slidePartName(index));
      return relationshipsPart(page, relationships.all);
    });
  }

  get hasNotesMaster(): boolean {
    return this.#ownNotes !== undefined;
  }

  /**
   * @param notes how many slides have notes
   * @param fonts embedded fonts in addition to those of the file
   * @param tableStyles ids of table styles that slides refer to
   */
  commonParts(
    slides: number,
    notes: number,
    fonts: readonly EmbeddedFamily[],
    tableStyles: readonly string[],
  ): CommonPartsWithFaces {
    const ids = new Map<string, string>();
    const { parts: faces, list } = createFontParts(fonts, {
      createPartName: (number) => `ppt/fonts/lecternFont${number}.fntdata`,
      relate: (part) => {
        const id = `lecternFont${ids.size + 1}`;
        ids.set(part, id);
        return id;
      },
      prefixes: readPrefixes(this.#source.text(this.#main)),
    });
    const addsStyles = tableStyles.length > 0 && !this.own.some(({ type }) => type === 'tableStyles');
    const head = this.#heads.getOrCreate(
      `${slides} ${notes} ${addsStyles} ${tableStyles.join()} ${list.join('')}`,
      () => {
        const slideType = this.relationshipType('slide');
        const all = Array.from({ length: slides }, (_, index) =>
          createRelationship(`lecternSlide${index + 1}`, slideType, slidePartName(index)),
        );
        const relationships: Relationship[] = [
          ...this.own,
          ...all,
          ...(notes > 0 && !this.hasNotesMaster
            ? [createRelationship('lecternNotes', this.relationshipType('notesMaster'), NOTES_MASTER)]
            : []),
          ...(addsStyles
            ? [createRelationship('lecternTables', this.relationshipType('tableStyles'), TABLE_STYLES)]
            : []),
          ...[...ids].map(([target, id]) => createRelationship(id, this.relationshipType('font'), target)),
        ];
        const named = all.map(({ id }) => id);
        const main = addFonts(
          replaceSlides(
            this.#source.text(this.#main),
            named,
            notes > 0 ? (this.#ownNotes?.id ?? 'lecternNotes') : undefined,
          ),
          list,
        );
        return {
          app: xmlParts(
            'docProps/app.xml',
            CONTENT_TYPE.app,
            this.toDialect(writeAppProperties(slides, notes)),
          ),
          main: [
            { name: this.#main, contentType: CONTENT_TYPE.presentation, packed: packDeflated(main) },
            relationshipsPart(this.#main, relationships),
            ...(addsStyles
              ? xmlParts(
                  TABLE_STYLES,
                  CONTENT_TYPE.tableStyles,
                  this.toDialect(writeUsedTableStyles(tableStyles)),
                )
              : []),
          ],
        };
      },
    );
    return { ...head, faces };
  }

  /**
   * Lists all parts that are reachable from the main part and from `from`, in the order of the file.
   *
   * @param tableStyles ids of table styles that slides refer to
   */
  parts(from: ReadonlySet<string>, tableStyles: readonly string[]): readonly Part[] {
    return this.#parts.getOrCreate(`${tableStyles.join()} ${[...from].sort().join('\n')}`, () =>
      this.#reachable([...this.own.map(({ target }) => target), ...from]).flatMap((name) =>
        tableStyles.length > 0 &&
        this.own.some(({ type, target }) => type === 'tableStyles' && target === name)
          ? this.#tableStyles(name, tableStyles)
          : this.#copyParts(name),
      ),
    );
  }

  /** The file's table styles with that of tables that we add. */
  #tableStyles(name: string, ids: readonly string[]): Part[] {
    const styles = this.toDialect(writeUsedTableStyles(ids, this.#source.text(name)));
    return [{ name, contentType: CONTENT_TYPE.tableStyles, packed: packDeflated(styles) }];
  }

  relationshipType(word: string): string {
    return this.toDialect(OTHER_TYPES[word] ?? `${OFFICE_RELATIONSHIPS}${word}`);
  }

  /** Converts a text to strict namespaces if the package is strict. */
  toDialect(text: string): string {
    return this.isStrict ? toStrict(text) : text;
  }

  #reachable(from: readonly string[]): string[] {
    const found = new Set<string>();
    const queue = [...from];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (found.has(name) || name === this.#main || !this.#source.package.has(name)) continue;
      found.add(name);
      for (const { target, external, type } of this.#source.package.relationships(name))
        if (!external && !OMITTED_TYPES.has(type)) queue.push(target);
    }
    return this.#source.package.names.filter((name) => found.has(name));
  }

  #copyParts(name: string): Part[] {
    const contentType = this.#source.package.contentType(name);
    if (isSettings(contentType))
      return [{ name, contentType, packed: packDeflated(resetSettings(this.#source.text(name))) }];
    const part = this.#source.part(name);
    const relationships = this.#source.package.relationships(name);
    if (relationships.length === 0) return [part];
    const gone = relationships.some(
      ({ type, external, target }) => !external && (type === 'slide' || !this.#source.package.has(target)),
    );
    if (!gone)
      return [
        part,
        { name: relationshipsPartName(name), packed: this.#source.packed(relationshipsPartName(name)) },
      ];
    // A button on a layout that led to a slide leads to the first slide.
    const repaired = relationships.flatMap((one) =>
      one.external || this.#source.package.has(one.target)
        ? [{ ...one, target: one.type === 'slide' ? slidePartName(0) : one.target }]
        : [],
    );
    return [part, relationshipsPart(name, repaired)];
  }
}

const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
/** Relationship types outside the office namespace. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  extendedProperties: RELATIONSHIP.extendedProperties,
  'core-properties': RELATIONSHIP.coreProperties,
};

/** Analysed once for all decks of the file. */
export function openDesignPackage(source: DesignSource): DesignPackage {
  return source.memo.getOrCreate(createDesignPackage, source);
}

function createDesignPackage(source: DesignSource): DesignPackage {
  return new DesignPackage(source);
}

/** Part name of the slide with this 0-based index. */
export function slidePartName(index: number): string {
  return `ppt/slides/slide${index + 1}.xml`;
}
