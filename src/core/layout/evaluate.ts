import type { Memo } from '../memory/memo.ts';
import { parseLineRanges } from '../scene/line-ranges.ts';
import type { Box } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { LayoutContract } from '../templates/contract.ts';
import type {
  BoxNode,
  CodeNode,
  GridNode,
  LanesNode,
  ListNode,
  Style,
  TextNode,
  TreeNode,
} from '../templates/tree.ts';
import { findField, findPageLink, hasValue, resolveBinding, type Scope, toText } from './bindings.ts';
import { chooseCodeLanguage, createCodeParagraphs } from './code-lines.ts';
import { holds } from './conditions.ts';
import { computeFunnelShares } from './funnel.ts';
import { createGridRows } from './grid-rows.ts';
import type { KnownTexts } from './known-texts.ts';
import { createLaneRows, findSpan, type Lane } from './lanes.ts';
import { createElementName } from './names.ts';
import type { ParagraphSpec } from './paragraph-spec.ts';
import { createTextParagraphs, listParagraphs } from './paragraphs.ts';
import { enterItem, enterWithin, type Place, slug } from './place.ts';
import { createFitGroup, type FitGroup, isHollow, type PlacedNode } from './placed-node.ts';
import { assignPlaceholderIndices, findPlaceholderRole } from './placeholders.ts';
import { createRichParagraphs } from './rich-paragraphs.ts';
import { TextSetter } from './set-text.ts';
import { TableSetter } from './table.ts';
import { addWordSizes } from './word-sizes.ts';

export interface EvaluateInput {
  readonly contract: LayoutContract;
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  /** Index of the slide from 0. */
  readonly index: number;
  readonly emphasis: boolean;
  readonly texts: KnownTexts;
  /** Memo of facts about trees. */
  readonly memo: Memo;
  readonly words: (key: string) => string;
  /** True if generated art is available. */
  readonly art: boolean;
  /** True to show prompts instead of texts that fill placeholders. */
  readonly prompts: boolean;
}

/** Roles of placeholders and fields whose texts must not end in a single word. */
const HEADINGS: ReadonlySet<string> = new Set(['title', 'centered_title', 'subtitle', 'display', 'heading']);
const PLAIN: Style = {};
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Evaluates the bindings of a tree: removes absent nodes, repeats lists and prepares texts for measuring. */
export function evaluate(
  root: BoxNode,
  scope: Scope,
  input: EvaluateInput,
): { root: PlacedNode; groups: readonly FitGroup[] } {
  const evaluator = new Evaluator(input, input.memo.getOrCreate(assignPlaceholderIndices, root));
  const placed = evaluator.node(root, { scope, prefix: '', fixed: false, siblings: 'root' });
  return {
    root:
      placed ??
      evaluator.box({ type: 'box', children: [] }, { scope, prefix: '', fixed: false, siblings: 'root' }),
    groups: evaluator.groups(),
  };
}

class Evaluator {
  readonly #input: EvaluateInput;
  readonly #indices: ReadonlyMap<TreeNode, number>;
  readonly #groups = new Map<string | TreeNode, FitGroup>();
  readonly #ids = new Map<string, number>();
  readonly #used = new Set<number | string>();

  constructor(input: EvaluateInput, indices: ReadonlyMap<TreeNode, number>) {
    this.#input = input;
    this.#indices = indices;
  }

  groups(): readonly FitGroup[] {
    return [...this.#groups.values()];
  }

  node(node: TreeNode, place: Place): PlacedNode | undefined {
    if (!holds(node.when, place.scope, this.#input.index)) return undefined;
    const here = node.fixed === true ? { ...place, fixed: true } : place;
    switch (node.type) {
      case 'box':
        return this.box(node, here);
      case 'grid':
        return this.#grid(node, here);
      case 'text':
        return this.#text(node, here);
      case 'list':
        return this.#list(node, here);
      case 'table':
        return this.#bound(node, here, (value) => {
          const table = new TableSetter(node, value, this.#input, this.#input.rtl);
          return { table, group: this.#group(node, undefined, table.sizesPt) };
        });
      case 'image': {
        const pins = node.pins === undefined ? undefined : resolveBinding(node.pins.each, here.scope).value;
        return this.#bound(node, here, () => (pins === undefined ? {} : { pins }));
      }
      case 'chart':
      case 'geomap':
        return this.#bound(node, here, () => ({}));
      case 'art':
        return this.#input.art ? this.#placed(node, here, undefined) : undefined;
      case 'lanes':
        return this.#lanes(node, here);
      case 'stage': {
        const list = resolveBinding(node.of, here.scope).value;
        const index = here.scope.item?.index ?? 0;
        const share = node.trueToScale === true ? computeFunnelShares(list)?.[index] : undefined;
        return {
          ...this.#placed(node, here, undefined),
          value: { index, count: Array.isArray(list) ? list.length : 1, share },
        };
      }
      case 'code':
        return this.#code(node, here);
      case 'diagram':
      case 'icon':
        return node.bind === undefined
          ? this.#placed(node, here, undefined)
          : this.#bound(node, here, () => ({}));
      default:
        return this.#placed(node, here, undefined);
    }
  }

  box(node: BoxNode, place: Place): PlacedNode {
    const own = this.#placed(node, place, undefined);
    if (node.within !== undefined)
      return { ...own, children: this.#children(node.children, enterWithin(place, node.within)) };
    const children =
      node.each === undefined
        ? this.#children(node.children, place)
        : this.#repeat(node.each, place, own.id, (inner) => this.#children(node.children, inner)).flat();
    return { ...own, children };
  }

  #children(nodes: readonly TreeNode[], place: Place): PlacedNode[] {
    // Children are named after their named box: "Card 3 text".
    const children: PlacedNode[] = [];
    for (const node of nodes) {
      const named =
        place.item !== undefined && node.type === 'box' && node.name !== undefined && !node.name.includes('#')
          ? { ...place, item: { noun: node.name, number: place.item.number } }
          : place;
      const child = this.node(node, named);
      if (child !== undefined && !isHollow(node, child)) children.push(child);
    }
    return children;
  }

  #repeat<T>(each: string, place: Place, ownerId: string, make: (inner: Place) => T): T[] {
    const { value, path } = resolveBinding(each, place.scope);
    if (!Array.isArray(value)) return [];
    return value.map((item: unknown, index) =>
      make(enterItem(place, { each, value: item, path: `${path ?? each}[${index}]`, index, ownerId })),
    );
  }

  #grid(node: GridNode, place: Place): PlacedNode | undefined {
    const own = this.#placed(node, place, undefined);
    const items = this.#repeat(
      node.each,
      place,
      own.id,
      (inner) => this.#children([node.item], inner)[0],
    ).filter((item) => item !== undefined);
    if (items.length === 0) return undefined;
    return {
      ...own,
      style: { ...node.style, direction: 'column', gap: node.gap[0] },
      children: createGridRows(node, items, own),
    };
  }

  #lanes(node: LanesNode, place: Place): PlacedNode | undefined {
    const own = this.#placed(node, place, undefined);
    const along = resolveBinding(node.along, place.scope).value;
    const periods = Array.isArray(along) ? along : [];
    const heads = this.#repeat(
      node.along,
      place,
      own.id,
      (inner) => this.#children([node.period], inner)[0],
    ).filter((head) => head !== undefined);
    const lanes = this.#repeat(node.each, place, own.id, (inner): Lane => {
      const items = this.#repeat(node.items, inner, own.id, (item) => {
        const [bar] = this.#children([node.item], item);
        const [label] = node.label === undefined ? [] : this.#children([node.label], item);
        return bar === undefined
          ? []
          : [
              {
                span: findSpan((item.scope.item?.value ?? {}) as Readonly<Record<string, unknown>>, periods),
                bar,
                label,
                runsOn: hasValue((item.scope.item?.value as { milestone?: unknown } | undefined)?.milestone),
              },
            ];
      });
      return { head: this.#children([node.head], inner)[0], items: items.flat() };
    });
    return lanes.length === 0 ? undefined : { ...own, children: createLaneRows(node, own, heads, lanes) };
  }

  #code(node: CodeNode, place: Place): PlacedNode | undefined {
    const { value, path } = resolveBinding(node.bind, place.scope);
    const code = toText(value);
    if (code.trim() === '') return undefined;
    const field =
      path === undefined ? undefined : findField(place.within?.contract ?? this.#input.contract, path);
    if (this.#input.prompts && field !== undefined) {
      const prompt = this.#text({ ...node, type: 'text', prompt: field.description }, place);
      const index = this.#indices.get(node);
      return prompt === undefined || index === undefined ? prompt : { ...prompt, placeholderIndex: index };
    }
    const language = toText(resolveBinding(node.language, place.scope).value);
    const { lang, theme, texts } = this.#input;
    const marked = parseLineRanges(toText(resolveBinding(node.marked, place.scope).value)) ?? [];
    // Code runs from left to right in every deck.
    const text = new TextSetter(
      createCodeParagraphs(texts.code(code.replaceAll('\t', '  '), language), node, theme, marked),
      theme,
      chooseCodeLanguage(code, lang),
      false,
    );
    return {
      ...this.#placed(node, place, node.bind, path, marked),
      text,
      group: this.#group(node, node.fitGroup, node.textStyle.sizesPt),
    };
  }

  #text(node: TextNode, place: Place): PlacedNode | undefined {
    if (node.rich !== undefined) {
      const specs = createRichParagraphs(node.rich, node.textStyle, this.#input);
      return specs.length === 0
        ? undefined
        : {
            ...this.#set(node, place, node.id, undefined, undefined, specs),
            display: HEADINGS.has(node.role ?? ''),
          };
    }
    const { value, path } =
      node.bind === undefined
        ? { value: this.#layoutText(node.text ?? '', place.scope), path: undefined }
        : resolveBinding(node.bind, place.scope);
    const text = toText(value);
    if (text.trim() === '') return undefined;
    const field =
      path === undefined ? undefined : findField(place.within?.contract ?? this.#input.contract, path);
    const verbatim = field?.kind === 'text' && field.role === 'code';
    const role = this.#role(node, place);
    const prompt =
      this.#input.prompts && role !== 'none' && path !== undefined
        ? (node.prompt ?? field?.description ?? text)
        : undefined;
    const display = HEADINGS.has(role) || (field?.kind === 'text' && HEADINGS.has(field.role));
    const style = display ? this.#input.memo.getOrCreate(addWordSizes, node.textStyle) : node.textStyle;
    const specs = createTextParagraphs(prompt ?? text, style, {
      ...this.#input,
      verbatim: verbatim && prompt === undefined,
    });
    const set = this.#set(node, place, node.bind, path, value, specs);
    const { group } = set;
    if (group !== undefined) group.lastForWords = Math.max(group.lastForWords, style.sizesPt.length - 1);
    return { ...set, display };
  }

  #list(node: ListNode, place: Place): PlacedNode | undefined {
    const { value, path } = resolveBinding(node.bind, place.scope);
    const items = (
      Array.isArray(value) ? value : hasValue(value) ? toText(value).split(/\s*\n\s*/) : []
    ).filter(hasValue);
    if (items.length === 0) return undefined;
    const field =
      path === undefined ? undefined : findField(place.within?.contract ?? this.#input.contract, path);
    const prompting = this.#input.prompts && this.#role(node, place) !== 'none' && field !== undefined;
    const specs = listParagraphs(prompting ? [field.description] : items, node, this.#input);
    return this.#set(node, place, node.bind, path, value, specs);
  }

  #set(
    node: TextNode | ListNode,
    place: Place,
    binding: string | undefined,
    path: string | undefined,
    value: unknown,
    specs: readonly ParagraphSpec[],
  ): PlacedNode {
    const text = new TextSetter(specs, this.#input.theme, this.#input.lang, this.#input.rtl);
    const sizes =
      node.type === 'list' && (node.detailStyle?.sizesPt.length ?? 0) > node.textStyle.sizesPt.length
        ? (node.detailStyle?.sizesPt ?? [])
        : node.textStyle.sizesPt;
    return {
      ...this.#placed(node, place, binding, path, value),
      text,
      group: this.#group(node, node.fitGroup, sizes),
    };
  }

  #bound(
    node: TreeNode & { bind?: string },
    place: Place,
    extra: (value: unknown) => Partial<PlacedNode>,
  ): PlacedNode | undefined {
    const { value, path } = resolveBinding(node.bind ?? '', place.scope);
    if (!hasValue(value)) return undefined;
    return { ...this.#placed(node, place, node.bind, path, value), ...extra(value) };
  }

  #placed(
    node: TreeNode,
    place: Place,
    binding: string | undefined,
    path?: string,
    value?: unknown,
  ): PlacedNode {
    const id = this.#id(
      `${place.prefix}${node.id ?? (binding === undefined ? node.type : slug(binding) || node.type)}`,
    );
    const role = this.#role(node, place);
    const index = this.#indices.get(node);
    const placeholder = role !== 'none' && this.#claim(role, index) ? role : 'none';
    const name = createElementName(node, binding, place.item);
    const placed: { -readonly [K in keyof PlacedNode]: PlacedNode[K] } = {
      node,
      id,
      name,
      style: node.style ?? PLAIN,
      children: [],
      fixed: place.fixed,
      placeholder,
      repeated: place.item !== undefined,
      box: NOWHERE,
    };
    const named =
      node.path ??
      (path === undefined || place.within === undefined ? path : `${place.within.content}.${path}`);
    if (named !== undefined) placed.path = named;
    if (value !== undefined) placed.value = value;
    const link = binding === undefined ? undefined : findPageLink(binding, place.scope);
    if (link !== undefined) placed.link = link;
    if (place.within !== undefined) placed.idPrefix = place.within.prefix;
    if (placeholder !== 'none' && index !== undefined) placed.placeholderIndex = index;
    if (node.type === 'box' && node.equalHeight !== undefined)
      placed.equal = `${node.equalHeight}@${place.siblings}`;
    if (node.type === 'box' && node.equalWidth !== undefined) placed.equalWidth = node.equalWidth;
    return placed;
  }

  #role(node: TreeNode, place: Place): ReturnType<typeof findPlaceholderRole> {
    return place.item === undefined && !place.fixed ? findPlaceholderRole(node) : 'none';
  }

  /** A slide has one title, and every other placeholder once. */
  #claim(role: string, index: number | undefined): boolean {
    const key = index ?? (role === 'centered_title' ? 'title' : role);
    if (this.#used.has(key)) return false;
    this.#used.add(key);
    return true;
  }

  #id(wanted: string): string {
    const count = (this.#ids.get(wanted) ?? 0) + 1;
    this.#ids.set(wanted, count);
    return count === 1 ? wanted : this.#id(`${wanted}-${count}`);
  }

  #group(node: TreeNode, name: string | undefined, sizes: readonly number[]): FitGroup {
    const key = name ?? node;
    const known = this.#groups.get(key);
    const group = known ?? createFitGroup(name ?? `fit-${this.#groups.size + 1}`);
    group.last = Math.max(group.last, sizes.length - 1);
    group.lastForWords = Math.max(group.lastForWords, group.last);
    group.members += 1;
    if (known === undefined) this.#groups.set(key, group);
    return group;
  }

  /** Texts of the layout itself: "{lang:sources}" is translated, "{@number}" and "{.field}" are bindings. */
  #layoutText(text: string, scope: Scope): string {
    return text.replace(/\{(lang:)?([^{}]+)\}/g, (_, lang: string | undefined, key: string) =>
      lang === undefined ? toText(resolveBinding(key, scope).value) : this.#input.words(key),
    );
  }
}
