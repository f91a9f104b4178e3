import type { XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadBase, ReadConnector, ReadFill, ReadPlaceholder, ReadShape, ReadText, ReadTextShape } from './deck.ts';
import { blipAlpha, cropOf, fillIn, lineOf, recolored, styleFill, styleScope } from './fill.ts';
import { readFrame } from './frames.ts';
import { readGeometry } from './geometry.ts';
import { at, attribute, child, childrenOf, flagOf, numberOf } from './node.ts';
import { linkOf, type PartScope } from './part-scope.ts';
import { ancestorsOf, bodyOf, placeholderOf, styleKind } from './placeholders.ts';
import { onSlide, type Place, type Placement, placeInGroup, placementOf } from './placement.ts';
import { bare, DEEPEST_LEVEL, type ReadLevel, type ReadPlace } from './places.ts';
import { effectsOf } from './shadow.ts';
import { formatsOf, TextReader, type TextScope } from './text.ts';
import { firstOf, withoutColor } from './text-style.ts';

/** Limit for a shape name, because findings repeat it for every slide that shows the shape. */
const MOST_NAME = 200;
const NOWHERE: Placement = { box: { x: 0, y: 0, width: 0, height: 0 }, rotation: 0, flipH: false, flipV: false };
/** Limit for one tree or group; further shapes are left out. */
const MOST_SHAPES = 3_000;

/** Reads the shapes of a tree in painting order, without hidden ones. */
export function readShapes(tree: XmlNode | undefined, scope: PartScope): ReadShape[] {
  return readChildren(tree, scope, onSlide, { kind: 'none' });
}

function readChildren(parent: XmlNode | undefined, scope: PartScope, place: Place, groupFill: ReadFill): ReadShape[] {
  return (parent?.children ?? []).slice(0, MOST_SHAPES).flatMap((node) => {
    const shape = readShape(node, scope, place, groupFill);
    return shape === undefined ? [] : [shape];
  });
}

function readShape(node: XmlNode, scope: PartScope, place: Place, groupFill: ReadFill): ReadShape | undefined {
  const base = baseOf(node, scope);
  if (base === undefined) return undefined;
  switch (node.tag) {
    case 'p:sp':
      return readTextShape(node, base, scope, place, groupFill);
    case 'p:cxnSp':
      return readConnector(node, base, scope, place);
    case 'p:pic':
      return readPicture(node, base, scope, place);
    case 'p:grpSp':
      return readGroup(node, base, scope, place, groupFill);
    case 'p:graphicFrame':
      return readFrame(node, { ...base, ...place(placementOf(child(node, 'p:xfrm')) ?? inheritedPlacement(base.ancestors) ?? NOWHERE) }, scope, readShapes);
    default:
      return undefined;
  }
}

/**
 * Reads what a text without properties of its own inherits.
 *
 * @param placeholder undefined for a text box
 */
export function readPlace(placeholder: ReadPlaceholder | undefined, scope: PartScope): ReadPlace {
  const node = bare('p:sp', {}, [bare('p:spPr')]);
  const body = bare('p:txBody', {}, [bare('a:bodyPr'), bare('a:lstStyle')]);
  const ancestors = ancestorsOf(placeholder, scope);
  const base = { id: 0, name: '', alt: '', decorative: false, from: scope.from, ancestors };
  const { box, rotation, flipH, flipV, geometry, fill, line, shadow, edge } = readTextShape(node, base, scope, onSlide, { kind: 'none' });
  const reader = new TextReader(textScope(body, ancestors, placeholder, undefined, scope));
  return {
    ...{ box, rotation, flipH, flipV, geometry, fill },
    ...(line === undefined ? {} : { line }),
    ...(shadow === undefined ? {} : { shadow }),
    ...(edge === undefined ? {} : { edge }),
    frame: reader.frame(),
    levels: untilAlike(Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => reader.level(level))),
  };
}

function untilAlike(levels: readonly ReadLevel[]): readonly ReadLevel[] {
  const said = levels.map((level) => JSON.stringify(level));
  return levels.slice(0, said.findLastIndex((one, at) => one !== said[at - 1]) + 1);
}

/** A shape before its placement is known, with the shapes that it inherits from, nearest first. */
type Draft = Omit<ReadBase, keyof Placement> & { readonly ancestors: readonly XmlNode[] };

function baseOf(node: XmlNode, scope: PartScope): Draft | undefined {
  const nonVisual = node.children.find(({ tag }) => /^p:nv\w+Pr$/.test(tag));
  const named = child(nonVisual, 'p:cNvPr');
  if (nonVisual === undefined || flagOf(named, 'hidden') === true) return undefined;
  const placeholder = placeholderOf(node);
  const link = linkOf(scope, attribute(child(named, 'a:hlinkClick'), 'r:id') ?? '');
  return {
    id: Math.trunc(numberOf(named, 'id') ?? 0),
    name: (attribute(named, 'name') ?? '').slice(0, MOST_NAME),
    alt: attribute(named, 'descr') ?? '',
    decorative: childrenOf(child(named, 'a:extLst'), 'a:ext').some((extension) => flagOf(child(extension, 'adec:decorative'), 'val') === true),
    from: scope.from,
    ancestors: ancestorsOf(placeholder, scope),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(link === undefined ? {} : { link }),
  };
}

function inheritedPlacement(ancestors: readonly XmlNode[]): Placement | undefined {
  return firstOf(ancestors, (node) => placementOf(at(node, 'p:spPr', 'a:xfrm') ?? child(node, 'p:xfrm')));
}

function placed(properties: XmlNode | undefined, ancestors: readonly XmlNode[], place: Place): Placement {
  return place(placementOf(child(properties, 'a:xfrm')) ?? inheritedPlacement(ancestors) ?? NOWHERE);
}

function readTextShape(node: XmlNode, { ancestors, ...base }: Draft, scope: PartScope, place: Place, groupFill: ReadFill): ReadTextShape {
  const own = child(node, 'p:spPr');
  const all = [own, ...ancestors.map((one) => child(one, 'p:spPr'))];
  const placement = placed(own, ancestors, place);
  const style = child(node, 'p:style');
  const fillReference = child(style, 'a:fillRef');
  const fill = firstOf(all, (properties) => fillIn(properties, scope.paint, groupFill)) ?? styleFill(fillReference, scope.paint) ?? { kind: 'none' };
  const line = readLine(all, style, scope);
  const text = readBody(node, { ancestors, ...base }, style, scope);
  return {
    ...base,
    ...placement,
    kind: 'shape',
    geometry: firstOf(all, (properties) => readGeometry(properties, placement.box)) ?? { kind: 'preset', preset: 'rect', adjust: {} },
    fill,
    ...(line === undefined ? {} : { line }),
    ...effectsOf(all, style, scope.paint),
    ...(text === undefined ? {} : { text }),
  };
}

function readLine(all: readonly (XmlNode | undefined)[], style: XmlNode | undefined, scope: PartScope): ReadTextShape['line'] {
  const reference = child(style, 'a:lnRef');
  const styled = scope.paint.theme.styles.lines[(numberOf(reference, 'idx') ?? 0) - 1];
  const own = firstOf(all, (properties) => child(properties, 'a:ln'));
  return lineOf(own, styled, scope.paint, styleScope(reference, scope.paint));
}

function readBody(node: XmlNode, { id, ancestors, placeholder }: Draft, style: XmlNode | undefined, scope: PartScope): ReadText | undefined {
  const body = bodyOf(node);
  if (body === undefined) return undefined;
  const reader = new TextReader(textScope(body, ancestors, placeholder, style, scope));
  scope.formats?.texts.set(id, formatsOf(body, reader));
  return reader.read(body);
}

function textScope(body: XmlNode, ancestors: readonly XmlNode[], placeholder: ReadPlaceholder | undefined, style: XmlNode | undefined, scope: PartScope): TextScope {
  const bodies = [body, ...ancestors.map(bodyOf)];
  const kind = styleKind(placeholder);
  const styled = colorIn(child(style, 'a:fontRef'), scope.paint);
  const plain = scope.defaultText ?? scope.styles.other;
  const masterStyle = placeholder !== undefined ? scope.styles[kind] : styled === undefined ? plain : withoutColor(plain, scope.paint);
  return {
    paint: scope.paint,
    bodies: bodies.map((one) => child(one, 'a:bodyPr')),
    lists: [...bodies.map((one) => child(one, 'a:lstStyle')), masterStyle, ...(placeholder === undefined ? [] : [scope.defaultText])],
    link: (id) => linkOf(scope, id),
    prompt: scope.from !== 'slide' && placeholder !== undefined,
    ...(styled === undefined ? {} : { styled }),
    ...(scope.slideNumber === undefined ? {} : { slideNumber: scope.slideNumber }),
  };
}

function readConnector(node: XmlNode, { ancestors, ...base }: Draft, scope: PartScope, place: Place): ReadConnector {
  const properties = child(node, 'p:spPr');
  const line = readLine([properties], child(node, 'p:style'), scope);
  const placement = placed(properties, ancestors, place);
  const geometry = readGeometry(properties, placement.box);
  const adjust = geometry?.kind === 'preset' ? geometry.adjust : {};
  return {
    ...base,
    ...placement,
    kind: 'connector',
    ...(Object.keys(adjust).length === 0 ? {} : { adjust }),
    preset: attribute(child(properties, 'a:prstGeom'), 'prst') ?? 'line',
    ...(line === undefined ? {} : { line }),
  };
}

function readPicture(node: XmlNode, { ancestors, ...base }: Draft, scope: PartScope, place: Place): ReadShape {
  const properties = child(node, 'p:spPr');
  const blipFill = child(node, 'p:blipFill');
  const blip = child(blipFill, 'a:blip');
  const part = scope.paint.picture(attribute(blip, 'r:embed') ?? '');
  const svg = childrenOf(child(blip, 'a:extLst'), 'a:ext').flatMap((extension) => scope.paint.picture(attribute(child(extension, 'asvg:svgBlip'), 'r:embed') ?? '') ?? [])[0];
  const placement = placed(properties, ancestors, place);
  const media = at(node, 'p:nvPicPr', 'p:nvPr')?.children.some(({ tag }) => /^a:(video|audio|quickTime|wav)/.test(tag));
  if (media === true) return { ...base, ...placement, kind: 'opaque', what: 'media', drawn: [], ...(part === undefined ? {} : { part }) };
  const line = readLine([properties], child(node, 'p:style'), scope);
  return {
    ...base,
    ...placement,
    kind: 'picture',
    crop: cropOf(blipFill),
    geometry: readGeometry(properties, placement.box) ?? { kind: 'preset', preset: 'rect', adjust: {} },
    alpha: blipAlpha(blip),
    ...recolored(blip, scope.paint),
    ...effectsOf([properties], child(node, 'p:style'), scope.paint),
    ...(part === undefined ? {} : { part }),
    ...(svg === undefined ? {} : { svgPart: svg }),
    ...(line === undefined ? {} : { line }),
  };
}

function readGroup(node: XmlNode, { ancestors: _, ...base }: Draft, scope: PartScope, place: Place, groupFill: ReadFill): ReadShape {
  const properties = child(node, 'p:grpSpPr');
  const xfrm = child(properties, 'a:xfrm');
  const fill = fillIn(properties, scope.paint, groupFill) ?? groupFill;
  return { ...base, ...place(placementOf(xfrm) ?? NOWHERE), kind: 'group', children: readChildren(node, scope, placeInGroup(xfrm, place), fill) };
}
