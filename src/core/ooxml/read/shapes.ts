import type { XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type {
  ReadBase,
  ReadConnector,
  ReadFill,
  ReadPlaceholder,
  ReadShape,
  ReadText,
  ReadTextShape,
} from './deck.ts';
import {
  readBlipAlpha,
  readCrop,
  readFillIn,
  readRecolor,
  readStyleFill,
  resolveLine,
  scopeOfStyle,
} from './fill.ts';
import { readFrame } from './frames.ts';
import { readGeometry } from './geometry.ts';
import { at, attribute, child, findChildren, readFlag, readNumber } from './node.ts';
import { type PartScope, readTextLink } from './part-scope.ts';
import { findAncestors, findBody, readPlaceholder, selectStyle } from './placeholders.ts';
import {
  groupTransform,
  identityTransform,
  type Placement,
  type PlacementTransform,
  readPlacement,
} from './placement.ts';
import { createNode, MAX_LEVEL, type ReadLevel, type ReadPlace } from './places.ts';
import { readEffects } from './shadow.ts';
import { readFormats, TextReader, type TextScope } from './text.ts';
import { findFirst, withoutColor } from './text-style.ts';

/** Limit for a shape name, because findings repeat it for every slide that shows the shape. */
const MAX_NAME_CHARACTERS = 200;
const EMPTY_PLACEMENT: Placement = {
  box: { x: 0, y: 0, width: 0, height: 0 },
  rotation: 0,
  flipH: false,
  flipV: false,
};
/** Limit for one tree or group; further shapes are left out. */
const MAX_SIBLINGS = 3_000;

/** Reads the shapes of a tree in painting order, without hidden ones. */
export function readShapes(tree: XmlNode | undefined, scope: PartScope): ReadShape[] {
  return readChildren(tree, scope, identityTransform, { kind: 'none' });
}

function readChildren(
  parent: XmlNode | undefined,
  scope: PartScope,
  place: PlacementTransform,
  groupFill: ReadFill,
): ReadShape[] {
  return (parent?.children ?? []).slice(0, MAX_SIBLINGS).flatMap((node) => {
    const shape = readShape(node, scope, place, groupFill);
    return shape === undefined ? [] : [shape];
  });
}

function readShape(
  node: XmlNode,
  scope: PartScope,
  place: PlacementTransform,
  groupFill: ReadFill,
): ReadShape | undefined {
  const base = readBase(node, scope);
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
      return readFrame(
        node,
        {
          ...base,
          ...place(
            readPlacement(child(node, 'p:xfrm')) ?? inheritedPlacement(base.ancestors) ?? EMPTY_PLACEMENT,
          ),
        },
        scope,
        readShapes,
      );
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
  const node = createNode('p:sp', {}, [createNode('p:spPr')]);
  const body = createNode('p:txBody', {}, [createNode('a:bodyPr'), createNode('a:lstStyle')]);
  const ancestors = findAncestors(placeholder, scope);
  const base = { id: 0, name: '', alt: '', decorative: false, from: scope.from, ancestors };
  const { box, rotation, flipH, flipV, geometry, fill, line, shadow, edge } = readTextShape(
    node,
    base,
    scope,
    identityTransform,
    { kind: 'none' },
  );
  const reader = new TextReader(textScope(body, ancestors, placeholder, undefined, scope));
  return {
    ...{ box, rotation, flipH, flipV, geometry, fill },
    ...(line === undefined ? {} : { line }),
    ...(shadow === undefined ? {} : { shadow }),
    ...(edge === undefined ? {} : { edge }),
    frame: reader.frame(),
    levels: trimRepeatedLevels(Array.from({ length: MAX_LEVEL + 1 }, (_, level) => reader.level(level))),
  };
}

function trimRepeatedLevels(levels: readonly ReadLevel[]): readonly ReadLevel[] {
  const serialized = levels.map((level) => JSON.stringify(level));
  return levels.slice(0, serialized.findLastIndex((one, at) => one !== serialized[at - 1]) + 1);
}

/** A shape before its placement is known, with the shapes that it inherits from, nearest first. */
type UnplacedShape = Omit<ReadBase, keyof Placement> & { readonly ancestors: readonly XmlNode[] };

function readBase(node: XmlNode, scope: PartScope): UnplacedShape | undefined {
  const nonVisual = node.children.find(({ tag }) => /^p:nv\w+Pr$/.test(tag));
  const properties = child(nonVisual, 'p:cNvPr');
  if (nonVisual === undefined || readFlag(properties, 'hidden') === true) return undefined;
  const placeholder = readPlaceholder(node);
  const link = readTextLink(scope, child(properties, 'a:hlinkClick'));
  return {
    id: Math.trunc(readNumber(properties, 'id') ?? 0),
    name: (attribute(properties, 'name') ?? '').slice(0, MAX_NAME_CHARACTERS),
    alt: attribute(properties, 'descr') ?? '',
    decorative: findChildren(child(properties, 'a:extLst'), 'a:ext').some(
      (extension) => readFlag(child(extension, 'adec:decorative'), 'val') === true,
    ),
    from: scope.from,
    ancestors: findAncestors(placeholder, scope),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(link === undefined ? {} : { link }),
  };
}

function inheritedPlacement(ancestors: readonly XmlNode[]): Placement | undefined {
  return findFirst(ancestors, (node) => readPlacement(at(node, 'p:spPr', 'a:xfrm') ?? child(node, 'p:xfrm')));
}

function resolvePlacement(
  properties: XmlNode | undefined,
  ancestors: readonly XmlNode[],
  place: PlacementTransform,
): Placement {
  return place(
    readPlacement(child(properties, 'a:xfrm')) ?? inheritedPlacement(ancestors) ?? EMPTY_PLACEMENT,
  );
}

function readTextShape(
  node: XmlNode,
  { ancestors, ...base }: UnplacedShape,
  scope: PartScope,
  place: PlacementTransform,
  groupFill: ReadFill,
): ReadTextShape {
  const own = child(node, 'p:spPr');
  const all = [own, ...ancestors.map((one) => child(one, 'p:spPr'))];
  const placement = resolvePlacement(own, ancestors, place);
  const style = child(node, 'p:style');
  const fillReference = child(style, 'a:fillRef');
  const fill = findFirst(all, (properties) => readFillIn(properties, scope.paint, groupFill)) ??
    readStyleFill(fillReference, scope.paint) ?? { kind: 'none' };
  const line = readLine(all, style, scope);
  const text = readBody(node, { ancestors, ...base }, style, scope);
  return {
    ...base,
    ...placement,
    kind: 'shape',
    geometry: findFirst(all, (properties) => readGeometry(properties, placement.box)) ?? {
      kind: 'preset',
      preset: 'rect',
      adjust: {},
    },
    fill,
    ...(line === undefined ? {} : { line }),
    ...readEffects(all, style, scope.paint),
    ...(text === undefined ? {} : { text, ...readTextFrame(child(node, 'p:txXfrm'), place) }),
  };
}

/** Reads `dsp:txXfrm`, the place of the text of a shape of SmartArt. */
function readTextFrame(
  xfrm: XmlNode | undefined,
  place: PlacementTransform,
): Pick<ReadTextShape, 'textFrame'> {
  const frame = readPlacement(xfrm);
  if (frame === undefined || frame.rotation === 0) return {};
  return { textFrame: { box: place({ ...frame, rotation: 0 }).box, turn: frame.rotation } };
}

function readLine(
  all: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  scope: PartScope,
): ReadTextShape['line'] {
  const reference = child(style, 'a:lnRef');
  const styled = scope.paint.theme.styles.lines[(readNumber(reference, 'idx') ?? 0) - 1];
  const own = findFirst(all, (properties) => child(properties, 'a:ln'));
  return resolveLine(own, styled, scope.paint, scopeOfStyle(reference, scope.paint));
}

function readBody(
  node: XmlNode,
  { id, ancestors, placeholder }: UnplacedShape,
  style: XmlNode | undefined,
  scope: PartScope,
): ReadText | undefined {
  const body = findBody(node);
  if (body === undefined) return undefined;
  const reader = new TextReader(textScope(body, ancestors, placeholder, style, scope));
  scope.formats?.texts.set(id, readFormats(body, reader));
  return reader.read(body);
}

function textScope(
  body: XmlNode,
  ancestors: readonly XmlNode[],
  placeholder: ReadPlaceholder | undefined,
  style: XmlNode | undefined,
  scope: PartScope,
): TextScope {
  const bodies = [body, ...ancestors.map(findBody)];
  const kind = selectStyle(placeholder);
  const styled = readColorIn(child(style, 'a:fontRef'), scope.paint);
  const plain = scope.defaultText ?? scope.styles.other;
  const masterStyle =
    placeholder !== undefined
      ? scope.styles[kind]
      : styled === undefined
        ? plain
        : withoutColor(plain, scope.paint);
  return {
    paint: scope.paint,
    bodies: bodies.map((one) => child(one, 'a:bodyPr')),
    lists: [
      ...bodies.map((one) => child(one, 'a:lstStyle')),
      masterStyle,
      ...(placeholder === undefined ? [] : [scope.defaultText]),
    ],
    link: (click) => readTextLink(scope, click),
    prompt: scope.from !== 'slide' && placeholder !== undefined,
    ...(styled === undefined ? {} : { styled }),
    ...(scope.slideNumber === undefined ? {} : { slideNumber: scope.slideNumber }),
  };
}

function readConnector(
  node: XmlNode,
  { ancestors, ...base }: UnplacedShape,
  scope: PartScope,
  place: PlacementTransform,
): ReadConnector {
  const properties = child(node, 'p:spPr');
  const line = readLine([properties], child(node, 'p:style'), scope);
  const placement = resolvePlacement(properties, ancestors, place);
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

function readPicture(
  node: XmlNode,
  { ancestors, ...base }: UnplacedShape,
  scope: PartScope,
  place: PlacementTransform,
): ReadShape {
  const properties = child(node, 'p:spPr');
  const blipFill = child(node, 'p:blipFill');
  const blip = child(blipFill, 'a:blip');
  const part = scope.paint.picture(attribute(blip, 'r:embed') ?? '');
  const svg = findChildren(child(blip, 'a:extLst'), 'a:ext').flatMap(
    (extension) => scope.paint.picture(attribute(child(extension, 'asvg:svgBlip'), 'r:embed') ?? '') ?? [],
  )[0];
  const placement = resolvePlacement(properties, ancestors, place);
  const media = at(node, 'p:nvPicPr', 'p:nvPr')?.children.some(({ tag }) =>
    /^a:(video|audio|quickTime|wav)/.test(tag),
  );
  if (media === true)
    return {
      ...base,
      ...placement,
      kind: 'opaque',
      what: 'media',
      drawn: [],
      ...(part === undefined ? {} : { part }),
    };
  const line = readLine([properties], child(node, 'p:style'), scope);
  return {
    ...base,
    ...placement,
    kind: 'picture',
    crop: readCrop(blipFill),
    geometry: readGeometry(properties, placement.box) ?? { kind: 'preset', preset: 'rect', adjust: {} },
    alpha: readBlipAlpha(blip),
    ...readRecolor(blip, scope.paint),
    ...readEffects([properties], child(node, 'p:style'), scope.paint),
    ...(part === undefined ? {} : { part }),
    ...(svg === undefined ? {} : { svgPart: svg }),
    ...(line === undefined ? {} : { line }),
  };
}

function readGroup(
  node: XmlNode,
  { ancestors: _, ...base }: UnplacedShape,
  scope: PartScope,
  place: PlacementTransform,
  groupFill: ReadFill,
): ReadShape {
  const properties = child(node, 'p:grpSpPr');
  const xfrm = child(properties, 'a:xfrm');
  const fill = readFillIn(properties, scope.paint, groupFill) ?? groupFill;
  return {
    ...base,
    ...place(readPlacement(xfrm) ?? EMPTY_PLACEMENT),
    kind: 'group',
    children: readChildren(node, scope, groupTransform(xfrm, place), fill),
  };
}
