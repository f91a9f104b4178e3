import { Failure } from '../errors/failure.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  EMPTY_PARAGRAPH,
  MASTER_COLORS,
  PLAIN_BODY,
  wrapBody,
  wrapShapes,
  writeCommonSlide,
  writePlaceholderElement,
  writeShapeElement,
} from '../ooxml/write/index.ts';
import {
  CONTENT_TYPE,
  cNvPr,
  element,
  nvPr,
  PRESENTATION_NS,
  parseMarkup,
  readAttribute,
  resolveReferences,
  xmlDocument,
} from '../ooxml/xml/index.ts';
import { toStrict } from '../output/pptx/fill/to-strict.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import { readLayoutName } from './opened-file.ts';
import { insertSlideEntry } from './opened-slides.ts';

/** Placeholder types that the deck fills, not the author. */
const SERVICE_TYPES: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum']);

/**
 * Adds a slide with the empty placeholders of one of the deck's layouts.
 *
 * @returns its part, and the ids of its placeholders by content name: "title", "body", "body2"
 * @throws Failure `invalid_input` for an unknown layout
 */
export function addSlide(
  file: PackageEdit,
  asked: string,
  at: number,
): { readonly part: string; readonly places: ReadonlyMap<string, string> } {
  const layouts = listLayouts(file);
  const wanted = asked.trim().toLowerCase();
  const found =
    layouts.find(({ name }) => name.trim().toLowerCase() === wanted) ??
    layouts.find(({ type }) => type.toLowerCase() === wanted);
  if (found === undefined) {
    const msg = `The deck has no layout "${asked.slice(0, 80)}".`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['layout'], msg, type: 'enum', input: asked }],
      hint: `Its layouts are ${layouts.map(({ name }) => `"${name}"`).join(', ')}.`,
    });
  }
  const source = file.text(found.part);
  const places = new Map<string, string>();
  const shapes = findElements(source, parseMarkup(source)).flatMap((one) => {
    const type = readPlaceholderType(source, one);
    const mark = childAt(
      one.markup.children.find(({ name }) => /^nv\w+Pr$/.test(name)),
      'nvPr',
      'ph',
    );
    if (type === undefined || mark === undefined || SERVICE_TYPES.has(type) || one.parent !== undefined)
      return [];
    const readMark = (name: string) => readAttribute(source, mark, name);
    const id = places.size + 2;
    places.set(freeName(places, CONTENT_NAMES[type] ?? type), String(id));
    const place = nvPr(
      {},
      {
        ph: writePlaceholderElement({
          type: readMark('type'),
          sz: readMark('sz'),
          ...(readMark('idx') === undefined ? {} : { idx: Number(readMark('idx')) }),
        }),
      },
    );
    const name = resolveReferences(
      readAttribute(source, one.about, 'name') ?? `Placeholder ${id}`,
      one.about.start,
    );
    return [
      writeShapeElement(
        'placeholder',
        { name: cNvPr({ id, name }, {}), place },
        {},
        wrapBody('p:txBody', PLAIN_BODY, EMPTY_PARAGRAPH),
      ),
    ];
  });
  const written = xmlDocument(
    element('p:sld', PRESENTATION_NS, writeCommonSlide(wrapShapes(shapes), undefined), MASTER_COLORS),
  );
  const xml = file.isStrict ? toStrict(written) : written;
  const part = file.add('ppt/slides/slide1.xml', xml, CONTENT_TYPE.slide);
  file.relate(part, 'slideLayout', found.part);
  insertSlideEntry(file, part, at);
  return { part, places };
}

const CONTENT_NAMES: Readonly<Record<string, string>> = {
  ctrTitle: 'title',
  subTitle: 'subtitle',
  obj: 'body',
};

function freeName(taken: ReadonlyMap<string, string>, name: string): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

export interface LayoutPart {
  readonly part: string;
  readonly name: string;
  /** `p:sldLayout@type`. */
  readonly type: string;
}

/** Layouts of all masters in their order. */
export function listLayouts(file: PackageEdit): LayoutPart[] {
  const masters = file
    .relationships(file.main)
    .filter(({ type, external }) => type === 'slideMaster' && !external);
  const parts = masters.flatMap(({ target }) =>
    file.has(target)
      ? file.relationships(target).filter(({ type, external }) => type === 'slideLayout' && !external)
      : [],
  );
  return [...new Set(parts.map(({ target }) => target))]
    .filter((part) => file.has(part))
    .map((part) => {
      const source = file.text(part);
      return {
        part,
        name: readLayoutName(file, part),
        type: readAttribute(source, parseMarkup(source), 'type') ?? '',
      };
    });
}
