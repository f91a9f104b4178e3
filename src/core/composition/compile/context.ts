import type { Scene } from '../../scene/scene.ts';
import type { ClipPlayback } from '../../scene/slide-show.ts';
import type { Hex } from '../../scene/theme.ts';
import type { TextStyle, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupFault, MarkupNode, Place } from '../markup/node.ts';
import { readProgram } from '../markup/read-program.ts';
import type { Colour, Css } from '../style/css.ts';
import { readStyle } from '../style/read-style.ts';
import type { Kit } from './kit.ts';
import type { Tone } from './tone.ts';

/** Kinds of text, each with a style of its own. */
export type TextKind =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'p'
  | 'li'
  | 'blockquote'
  | 'small'
  | 'figcaption'
  | 'figure'
  | 'label'
  | 'cell';

/** Properties that elements inherit from their ancestors. */
export interface InheritedContext {
  readonly tone: Tone;
  /** Text styles that CSS inherits. */
  readonly text: Pick<
    Css,
    | 'colour'
    | 'sizePt'
    | 'weight'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'upper'
    | 'font'
    | 'lineHeight'
    | 'trackingEm'
    | 'textAlign'
  >;
  /** Axis along which the parent lays out its children. */
  readonly axis: 'row' | 'column';
  /** Cross-axis alignment of the parent, if it declares one. */
  readonly across?: Css['align'];
  /** Id of the enclosing box. */
  readonly inside?: string;
  /** Prefix of fit groups: texts of one group share a size, and those in a card form groups of their own. */
  readonly group: string;
  /** Text styles that the enclosing component provides, by kind of text. */
  readonly textStyles?: Readonly<Partial<Record<TextKind, TextStyle>>>;
}

/** A picture in a composition, with the source that its markup names. */
export interface ComposedPicture {
  readonly source: string;
  readonly image: Readonly<Record<string, unknown>>;
}

/** A video or sound in a composition. It stands in the place of a picture, its poster. */
export interface ComposedClip {
  /** Id of the element. */
  readonly id: string;
  /** Path of the picture in the content. */
  readonly at: string;
  readonly source: string;
  readonly poster?: string;
  readonly alt?: string;
  readonly playback: ClipPlayback;
}

/** Draws a component in the style of the template. */
export type DrawComponent = (
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
) => TreeNode;

/** State of one compilation: the template's kit and everything that is collected on the way. */
export class Compilation {
  readonly kit: Kit;
  readonly faults: MarkupFault[] = [];
  /** Data of charts, tables, code, icons and pictures, by element id. */
  readonly content: Record<string, unknown> = {};
  /** Elements that edits and findings can name, by id. */
  readonly elements = new Map<string, MarkupElement>();
  /** Pictures in document order. */
  readonly pictures: ComposedPicture[] = [];
  /** Videos and sounds in document order. */
  readonly clips: ComposedClip[] = [];
  /** Elements whose data is checked against the field types of layouts, by id. */
  readonly kinds = new Map<
    string,
    { readonly kind: 'chart' | 'table' | 'icon' | 'diagram'; readonly element: MarkupElement }
  >();
  /** Ids that connectors name, with their places for faults. */
  readonly joined: { readonly id: string; readonly at: Place; readonly line?: number }[] = [];
  /** Number of connector lines so far, to enforce the limit per slide. */
  connectorLines = 0;
  notes = '';
  footnote = '';
  /** Inline nodes that stand in a box without an element of their own, by id. */
  readonly lines = new Map<string, readonly MarkupNode[]>();
  readonly #fixed = new Map<MarkupElement, Set<Hex>>();
  readonly #ids = new Set<string>();
  readonly #reservedIds: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();
  readonly #css = new Map<MarkupElement, Css>();

  /** Injected because components contain boxes and boxes components: neither file imports the other. */
  readonly component: DrawComponent;

  /** Declarations of the classes that the deck defines. */
  readonly classes: ReadonlyMap<string, string>;

  /** @param reservedIds ids in the markup, which are never generated for another element. */
  constructor(
    kit: Kit,
    component: DrawComponent,
    reservedIds: ReadonlySet<string>,
    classes: ReadonlyMap<string, string> = new Map(),
  ) {
    this.kit = kit;
    this.classes = classes;
    this.#reservedIds = reservedIds;
    this.component = component;
  }

  readonly fault = (fault: MarkupFault): void => {
    const { component } = fault.at;
    this.faults.push(
      component === undefined ? fault : { ...fault, message: `In <${component}>: ${fault.message}` },
    );
  };

  /** The element's own id, or one made of its name and a number. Reports invalid and duplicate ids. */
  assignId(element: MarkupElement): string {
    const attribute = element.attributes.get('id');
    if (attribute !== undefined) {
      if (!/^[a-z][\w-]{0,60}$/i.test(attribute.value))
        this.fault({
          at: attribute.at,
          message: `"${attribute.value.slice(0, 60)}" is no id: a letter, then letters, digits, - and _.`,
          type: 'value',
        });
      else if (this.#ids.has(attribute.value))
        this.fault({
          at: attribute.at,
          message: `The id "${attribute.value}" is taken by another element.`,
          type: 'duplicate',
        });
      else {
        this.#ids.add(attribute.value);
        this.elements.set(attribute.value, element);
        return attribute.value;
      }
    }
    // Elements of a component's template take no numbers from those of the markup.
    const { component } = element.at;
    const id = this.newId(component === undefined ? element.name : `${component}-${element.name}`);
    this.elements.set(id, element);
    return id;
  }

  newId(kind: string): string {
    for (;;) {
      const count = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, count);
      const id = `${kind}-${count}`;
      if (this.#ids.has(id) || this.#reservedIds.has(id)) continue;
      this.#ids.add(id);
      return id;
    }
  }

  /**
   * Registers the picture of an `<img>` and returns its path in `pictures`, where pictures of all slides are
   * looked up.
   */
  picture(element: MarkupElement, css: Css): string {
    const read = (name: string): string | undefined => this.attribute(element, name);
    const src = read('src');
    const prompt = read('prompt');
    if (src === undefined && prompt === undefined)
      this.fault({
        at: element.at,
        message:
          '<img> needs src, an address that begins with https:// or data:, or file-… or asset:… for an uploaded picture; or prompt, which says what it should show.',
        type: 'missing',
      });
    const asset = src?.startsWith('asset:') === true ? src.slice('asset:'.length) : undefined;
    const alt = read('alt');
    const image = {
      ...(asset !== undefined ? { asset_id: asset } : src === undefined ? {} : { image_url: src }),
      ...(src === undefined && prompt !== undefined ? { image_prompt: prompt } : {}),
      ...(alt === undefined ? {} : { alt }),
      ...(css.fit === undefined ? {} : { fit: css.fit }),
      ...(css.focus === undefined ? {} : { focus_x: css.focus.x, focus_y: css.focus.y }),
    };
    return this.addPicture(src ?? prompt ?? '', image);
  }

  /** @returns the path of the picture in `pictures` */
  addPicture(source: string, image: ComposedPicture['image']): string {
    this.pictures.push({ source, image });
    return `pictures[${this.pictures.length - 1}].image`;
  }

  css(element: MarkupElement): Css {
    const known = this.#css.get(element);
    if (known !== undefined) return known;
    const css = {
      ...readStyle(element, this.classes, this.fault),
      ...(element.name === 'pre' ? readStyle(readProgram(element).looks, this.classes, this.fault) : {}),
    };
    this.#css.set(element, css);
    const { colour, background, gradient, border = {} } = css;
    this.noteColours(element, [
      colour,
      background,
      ...(gradient?.stops.map((stop) => stop.colour) ?? []),
      ...Object.values(border).map((side) => side.colour),
    ]);
    return css;
  }

  /** Records colours that do not come from the theme. */
  noteColours(element: MarkupElement, colours: readonly (Colour | undefined)[]): void {
    for (const { hex } of colours.flatMap((colour) => colour ?? []))
      if (hex !== undefined) this.#fixed.set(element, (this.#fixed.get(element) ?? new Set()).add(hex));
  }

  /** Colours that do not come from the theme, with the elements that set them. */
  fixedColours(): NonNullable<Scene['fixedColors']> {
    const ids = new Map([...this.elements].map(([id, element]) => [element, id]));
    return [...this.#fixed].flatMap(([element, hexes]) => {
      const id = ids.get(element) ?? element.attributes.get('id')?.value;
      const named = id === undefined ? `<${element.name}> in line ${element.at.line}` : `#${id}`;
      return [...hexes].map((hex) => ({
        hex,
        element: named,
        ...(ids.has(element) ? { path: markupPath(id ?? '') } : {}),
      }));
    });
  }

  attribute(element: MarkupElement, name: string): string | undefined {
    const value = element.attributes.get(name)?.value.trim();
    return value === '' ? undefined : value;
  }

  has(element: MarkupElement, name: string): boolean {
    return element.attributes.has(name);
  }
}

/** The path by which findings name an element. */
export function markupPath(id: string): string {
  return `markup#${id}`;
}
