import { countDecodedBytes, readHeadSize } from '../decoded-size.ts';
import { pictureFormat } from '../format.ts';
import { SVG_BOUNDS, SvgProblem } from './bounds.ts';
import { assertBounded } from './expansion.ts';
import { parseSvg, type SvgNode } from './parse-svg.ts';
import { parseDeclarations, StyleSheet } from './style-sheet.ts';
import { svgText } from './svg-text.ts';
import { ATTRIBUTES, ELEMENTS, PROPERTIES, TEXTS } from './vocabulary.ts';

const LOCAL = /url\(\s*["']?#[^"')\s]+["']?\s*\)/g;
const REFERENCE = /^#[^\s]+$/;
const EMBEDDED = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/;
/** Picture formats that every program supports inside an SVG. */
const EMBEDDED_KINDS: ReadonlySet<string> = new Set(['png', 'jpeg']);

/**
 * Reduces a drawing to what is drawn, within the bounds: removes scripts, animations, HTML and external
 * addresses, and turns the rules of style sheets into attributes of the elements they match.
 *
 * @throws SvgProblem with the reason why it is not accepted.
 */
export function cleanSvg(file: Uint8Array): SvgNode {
  const root = parseSvg(svgText(file));
  if (root.name !== 'svg') throw new SvgProblem('it is no SVG');
  const sheet = new StyleSheet();
  addStyles(root, sheet);
  const cleaner = new Cleaner(sheet);
  const clean = cleaner.element(root, false);
  if (clean === undefined) throw new SvgProblem('it is no SVG');
  assertBounded(clean);
  return clean;
}

function addStyles(node: SvgNode, sheet: StyleSheet): void {
  if (node.name === 'style') sheet.add(node.children.filter((child) => typeof child === 'string').join(''));
  for (const child of node.children) if (typeof child !== 'string') addStyles(child, sheet);
}

class Cleaner {
  readonly #sheet: StyleSheet;
  readonly #ids = new Set<string>();
  #uses = 0;
  #images = 0;
  #imageBytes = 0;

  constructor(sheet: StyleSheet) {
    this.#sheet = sheet;
  }

  /** The element reduced to what is drawn; undefined if nothing is. */
  element(node: SvgNode, inText: boolean): SvgNode | undefined {
    const name = node.name === 'switch' || node.name === 'a' ? (inText ? 'tspan' : 'g') : node.name;
    if (!ELEMENTS.has(name)) return undefined;
    if (name === 'use') this.#uses += 1;
    if (this.#uses > SVG_BOUNDS.uses)
      throw new SvgProblem(`an SVG may have at most ${SVG_BOUNDS.uses} "use" elements`);
    const attributes = this.#attributes(node, name);
    if (name === 'image' && !attributes.has('href')) return undefined;
    const holdsText = TEXTS.has(name);
    const children = node.children.flatMap((child): (SvgNode | string)[] => {
      const cleaned =
        typeof child === 'string' ? (holdsText ? child : undefined) : this.element(child, holdsText);
      return cleaned === undefined ? [] : [cleaned];
    });
    return {
      name,
      attributes,
      children: node.name === 'switch' ? chooseSwitchChild(node, children) : children,
    };
  }

  #attributes(node: SvgNode, name: string): Map<string, string> {
    const attributes = new Map<string, string>();
    const add = (key: string, value: string) => {
      if (value === '' || value.replace(LOCAL, '').toLowerCase().includes('url(') || value.includes('var('))
        return;
      attributes.set(key, value);
    };
    for (const [key, value] of node.attributes)
      if (key !== 'href' && (ATTRIBUTES.has(key) || PROPERTIES.has(key))) add(key, value);
    for (const styles of [
      this.#sheet.declarationsFor(node),
      parseDeclarations(node.attributes.get('style') ?? ''),
    ])
      for (const [property, value] of styles) {
        if (PROPERTIES.has(property)) add(property, value);
        if (property === 'marker')
          for (const place of ['marker-start', 'marker-mid', 'marker-end']) add(place, value);
      }
    const id = attributes.get('id');
    // If several elements share an id, references resolve to the first.
    if (id !== undefined && this.#ids.has(id)) attributes.delete('id');
    else if (id !== undefined) this.#ids.add(id);
    const href = node.attributes.get('href')?.trim() ?? '';
    if (name !== 'image' && REFERENCE.test(href)) attributes.set('href', href);
    const picture = name === 'image' ? this.#embedded(href) : undefined;
    if (picture !== undefined) attributes.set('href', picture);
    return attributes;
  }

  /**
   * Embedded PNG or JPEG with the media type of its bytes; undefined for other formats and for addresses,
   * which are not fetched.
   */
  #embedded(href: string): string | undefined {
    const bytes = Buffer.from(EMBEDDED.exec(href)?.[1] ?? '', 'base64');
    const format = pictureFormat(bytes) ?? '';
    const size = EMBEDDED_KINDS.has(format) ? readHeadSize(bytes) : undefined;
    if (size === undefined) return undefined;
    this.#images += 1;
    this.#imageBytes += countDecodedBytes(size);
    if (this.#images > SVG_BOUNDS.images)
      throw new SvgProblem(`an SVG may have at most ${SVG_BOUNDS.images} pictures in it`);
    if (this.#imageBytes > SVG_BOUNDS.imageBytes)
      throw new SvgProblem(
        `the pictures in an SVG may take ${SVG_BOUNDS.imageBytes / 1e6} MB once their pixels are unpacked`,
      );
    return `data:image/${format};base64,${bytes.toString('base64')}`;
  }
}

/** Children of a `<switch>`, reduced to the first one without a language condition. */
function chooseSwitchChild(node: SvgNode, children: readonly (SvgNode | string)[]): (SvgNode | string)[] {
  const forSome = new Set(
    node.children.flatMap((child) =>
      typeof child !== 'string' && child.attributes.has('systemLanguage') ? [child.attributes.get('id')] : [],
    ),
  );
  const drawn = children.filter((child): child is SvgNode => typeof child !== 'string');
  return [drawn.find((child) => !forSome.has(child.attributes.get('id'))) ?? drawn[0]].filter(
    (child) => child !== undefined,
  );
}
