import { nearest } from '../../errors/nearest-choices.ts';
import type { ElementPlace, MARKUP_EDITS, MarkupField, MarkupOp } from '../../presentations/element-edits.ts';
import { NO_DEFINITIONS } from '../definitions.ts';
import type { MarkupElement } from '../markup/node.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import { isVoid, TEXT_HOLDERS } from '../markup/vocabulary.ts';
import {
  flattenElements,
  indexElements,
  type NamedElements,
  resolveTarget,
  type Target,
} from './elements.ts';
import { applyPatches, type Patch } from './patch.ts';
import { keepIds } from './stable-ids.ts';
import {
  type AttributeValue,
  attributePatch,
  escapeText,
  expandToLine,
  findIndent,
  innerPatch,
  updateStyle,
} from './tags.ts';

/** Fields of a change, by the kind of field that an edit declares. */
interface FieldTypes {
  readonly markup: { readonly markup: string };
  readonly where: { readonly where: ElementPlace };
  readonly beside: { readonly beside: string };
  readonly words: { readonly value: string };
  readonly attributes: { readonly value: Readonly<Record<string, AttributeValue>> };
}
type All<Field extends MarkupField> = { [Name in Field]: (fields: FieldTypes[Name]) => void }[Field] extends (
  fields: infer Fields,
) => void
  ? Fields
  : never;
type ChangeOf<Op extends MarkupOp> = { readonly op: Op; readonly element: string } & All<
  (typeof MARKUP_EDITS)[Op][number]
>;

/** A change of one element in a slide's markup. */
export type ElementChange = { [Op in MarkupOp]: ChangeOf<Op> }[MarkupOp];

/** An invalid change: the field at fault and its allowed values. */
export class ElementFault extends Error {
  readonly field: string;
  readonly allowed: readonly string[] | undefined;
  readonly nearest: readonly string[] | undefined;

  constructor(
    field: string,
    message: string,
    more: { readonly allowed?: readonly string[]; readonly nearest?: readonly string[] } = {},
  ) {
    super(message);
    this.field = field;
    this.allowed = more.allowed;
    this.nearest = more.nearest;
  }
}

/**
 * Changes one element of the markup. Only the affected pieces are rewritten, and every other element keeps
 * its id.
 *
 * @throws ElementFault if there is no such element, or if it does not support the change.
 */
export function changeElement(markup: string, change: ElementChange, definitions = NO_DEFINITIONS): string {
  const named = indexElements(markup, definitions);
  const target = findTarget(named, 'element', change.element);
  const patches = PATCHES[change.op] as (change: ElementChange, scope: Scope) => Patch[];
  return keepIds(named, applyPatches(markup, patches(change, { target, named, markup })), definitions);
}

interface Scope {
  readonly target: Target;
  readonly named: NamedElements;
  readonly markup: string;
}

/** The patches that each operation makes. */
const PATCHES: { readonly [Op in MarkupOp]: (change: ChangeOf<Op>, scope: Scope) => Patch[] } = {
  set_markup: (change, { target }) => replaceElement(target, change.markup),
  set_element: ({ op, value }, { target, markup }) => attributePatches(op, target, value, markup),
  insert_element: (change, { target, named, markup }) => [
    insertMarkup(requireElement(target).element, change.where, change.markup, named, markup),
  ],
  remove_element: (_, { target, named, markup }) => removeElement(target, named, markup),
  move_element: (change, { target, named, markup }) =>
    moveElement(requireElement(target), change, named, markup),
  duplicate_element: (_, { target, named, markup }) => [
    insertMarkup(
      requireElement(target).element,
      'after',
      copyMarkup(requireElement(target).element, markup),
      named,
      markup,
    ),
  ],
  set_text: ({ value }, { target, markup }) => textPatches(target, value, markup),
  set_style: ({ op, value }, { target, markup }) => {
    checkNames(op, value);
    const style = target.kind === 'element' ? (target.element.attributes.get('style')?.value ?? '') : '';
    const next = updateStyle(style, value);
    return attributePatches(op, target, { style: next === '' ? null : next }, markup);
  },
};

/** Markup of an element without ids, which stay with the original. */
function copyMarkup(one: MarkupElement, markup: string): string {
  const ids = [one, ...flattenElements(one.children)].flatMap((each) =>
    attributePatch(each, 'id', null, markup),
  );
  return applyPatches(
    markup.slice(one.from, one.to),
    ids.map((patch) => ({ ...patch, from: patch.from - one.from, to: patch.to - one.from })),
  ).text;
}

/** @throws ElementFault with the nearest ids and their elements. */
function findTarget(named: NamedElements, field: string, id: string): Target {
  const target = resolveTarget(named, id);
  if (target !== undefined) return target;
  const known = [...named.elements.keys()];
  const close = nearest(id, [...known, ...named.aliases.keys()], 3);
  const kind = (id: string): string => `${id} (<${(named.elements.get(id) ?? named.aliases.get(id))?.name}>)`;
  const did = close.length > 0 ? ` Did you mean ${close.map(kind).join(' or ')}?` : '';
  throw new ElementFault(
    field,
    `There is no element "${id.slice(0, 60)}".${did} Elements: ${known.map(kind).join(', ')}.`,
    { allowed: known, nearest: close },
  );
}

/** Rejects plain text and texts of components, which belong to an element but are none. */
function requireElement(target: Target): Target & { kind: 'element' } {
  if (target.kind === 'element') return target;
  const what =
    target.kind === 'part'
      ? `a text of the element "${target.id}": name that`
      : 'words without an element of their own: change them with set_text, or write them in a <p> first';
  throw new ElementFault('element', `This is ${what}.`);
}

function textPatches(target: Target, words: string, markup: string): Patch[] {
  if (target.kind === 'line') return [{ from: target.from, to: target.to, text: escapeText(words) }];
  if (target.kind === 'part') return attributePatch(target.element, target.attribute, words, markup);
  const { element: held } = target;
  if (held.name === 'pre') {
    const [, open = '', close = ''] =
      /^(\s*<code\b[^>]*>)[\s\S]*?(<\/code>\s*)$/i.exec(markup.slice(...held.inner)) ?? [];
    return [innerPatch(held, `${open}${escapeText(words, '\n')}${close}`, markup)];
  }
  const blocks = held.children.filter((child) => child.type === 'element' && !TEXT_HOLDERS.has(child.name));
  if (isVoid(held.name) || held.name === 'chart' || held.name === 'table' || blocks.length > 0) {
    const inside = flattenElements(held.children).flatMap(({ name }) => name);
    const instead =
      blocks.length > 0
        ? `it holds <${[...new Set(inside)].join('>, <')}>: name the one whose words change`
        : 'it holds no words: set its attributes with set_element, or write it anew with set_markup';
    throw new ElementFault('element', `The words of <${held.name}> cannot be set, since ${instead}.`);
  }
  return [innerPatch(held, escapeText(words), markup)];
}

function attributePatches(
  op: string,
  target: Target,
  values: Readonly<Record<string, AttributeValue>>,
  markup: string,
): Patch[] {
  checkNames(op, values);
  if (target.kind !== 'line')
    return Object.entries(values).flatMap(([name, value]) =>
      attributePatch(requireElement(target).element, name.toLowerCase(), value, markup),
    );
  // Attributes need an element, so the text is wrapped in one.
  const open = `<p id="${target.id}">`;
  const [wrapped] = flattenElements(parseMarkup(`${open}</p>`).roots);
  const tag =
    wrapped === undefined
      ? open
      : applyPatches(
          open,
          Object.entries(values).flatMap(([name, value]) =>
            attributePatch(wrapped, name.toLowerCase(), value, open),
          ),
        ).text;
  const words = markup.slice(target.from, target.to);
  const [before = '', after = ''] = [/^\s*/.exec(words)?.[0], /\s*$/.exec(words)?.[0]];
  const text = `${before}${tag}${words.trim()}</p>${after}`;
  return [
    {
      from: target.from,
      to: target.to,
      text,
      survives: {
        from: target.from + before.length,
        to: target.to - after.length,
        at: before.length + tag.length,
      },
    },
  ];
}

function checkNames(op: string, values: Readonly<Record<string, AttributeValue>>): void {
  const what =
    op === 'set_style'
      ? 'properties, such as {"color": "var(--primary)"}'
      : 'attributes, such as {"class": "p-4"}';
  const names = Object.keys(values);
  if (names.length === 0) throw new ElementFault('value', `Give ${what}.`);
  const wrong = names.find((name) => !/^[a-z][\w-]{0,60}$/i.test(name.trim()));
  if (wrong !== undefined)
    throw new ElementFault('value', `"${wrong.slice(0, 60)}" is no name. Give ${what}.`);
}

function removeElement(target: Target, named: NamedElements, markup: string): Patch[] {
  if (target.kind === 'line') return [{ from: target.from, to: target.to, text: '' }];
  if (target.kind === 'part') return attributePatch(target.element, target.attribute, null, markup);
  refuseRoot(target.element.from, named, 'Delete the slide with delete');
  const [from, to] = expandToLine(target.element.from, target.element.to, markup);
  return [{ from, to, text: '' }];
}

function refuseRoot(from: number, named: NamedElements, instead: string): void {
  if (named.aliases.get('slide')?.from === from)
    throw new ElementFault('element', `This is the whole slide. ${instead}.`);
}

/** An element that is replaced by a single other one passes its id on. */
function replaceElement(target: Target, written: string): Patch[] {
  if (target.kind === 'line') return [{ from: target.from, to: target.to, text: written }];
  const { from, to } = requireElement(target).element;
  const roots = parseMarkup(written).roots.filter(
    (node) => node.type === 'element' || node.text.trim() !== '',
  );
  const [only, ...more] = roots;
  const heir =
    only?.type === 'element' && more.length === 0 ? { survives: { from, to: from + 1, at: only.from } } : {};
  return [{ from, to, text: written, ...heir }];
}

function insertMarkup(
  beside: MarkupElement,
  where: ElementPlace,
  written: string,
  named: NamedElements,
  markup: string,
): Patch {
  const { from, to, inner, name } = beside;
  if (where === 'before' || where === 'after') {
    refuseRoot(from, named, 'Write into it with where "start" or "end"');
    const indent = findIndent(from, markup);
    const line = indent === undefined ? '' : `\n${indent}`;
    return where === 'before'
      ? { from, to: from, text: `${written}${line}` }
      : { from: to, to, text: `${line}${written}` };
  }
  if (isVoid(name))
    throw new ElementFault('where', `<${name}> holds nothing: choose before or after.`, {
      allowed: ['before', 'after'],
    });
  if (inner[0] === to) return innerPatch(beside, written, markup);
  const content = markup.slice(...inner);
  const [lead = '', tail = ''] = [/^\s*/.exec(content)?.[0], /\s*$/.exec(content)?.[0]];
  if (content.trim() === '') return { from: inner[0], to: inner[0], text: written };
  return where === 'start'
    ? { from: inner[0], to: inner[0], text: `${lead}${written}` }
    : { from: inner[1] - tail.length, to: inner[1] - tail.length, text: `${lead}${written}` };
}

function moveElement(
  { element: held }: Target & { kind: 'element' },
  { beside, where }: { readonly beside: string; readonly where: ElementPlace },
  named: NamedElements,
  markup: string,
): Patch[] {
  refuseRoot(held.from, named, 'Slides are moved with move');
  const { element: other } = requireElement(findTarget(named, 'beside', beside));
  if (other.from >= held.from && other.to <= held.to)
    throw new ElementFault('beside', `"${beside.slice(0, 60)}" is the element itself or stands in it.`);
  const written = markup.slice(held.from, held.to);
  const [from, to] = expandToLine(held.from, held.to, markup);
  const put = insertMarkup(other, where, written, named, markup);
  const survives = { from: held.from, to: held.to, at: put.text.indexOf(written) };
  // The element already stands beside its new neighbour.
  if (put.from > from && put.from < to) return [];
  return [
    { from, to, text: '' },
    { ...put, survives },
  ];
}
