import { toDiagram } from '../diagrams/from-model.ts';
import { Memo } from '../memory/memo.ts';
import type { ColorRoles, Diagram, DiagramModel, DiagramRole, KnownNodes } from '../scene/diagram.ts';
import type { MapModel } from '../scene/maps/map-model.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template, TreeNode } from '../templates/tree.ts';
import { compileSlide } from './compiled-markup.ts';
import { isComposed } from './read-composed.ts';
import { resolveContract } from './validate-slides.ts';

type Slides = {
  readonly engine: { readonly memo: Memo };
  readonly slides: readonly SlideSpec[];
  readonly template: Template;
  readonly color_roles?: ColorRoles;
};

/** Series and role of each diagram node by label, so that a node has the same colour on every slide. */
export function findKnownNodes(plan: Slides, index: number): KnownNodes {
  const slide = plan.slides[index];
  const own =
    slide === undefined
      ? []
      : readDiagrams(slide, plan.template).flatMap(({ items }) => items.map(({ label }) => label));
  if (own.length === 0) return new Map();
  // Nodes of the whole deck are collected once.
  const all = plan.engine.memo
    .getOrCreate(createMemo, plan.slides)
    .getOrCreate(collectNodes, plan.template, plan.slides);
  const roles = plan.color_roles ?? {};
  return new Map(
    own.flatMap((label) => {
      const known = all.get(label);
      const role = Object.hasOwn(roles, label) ? roles[label] : undefined;
      return known === undefined ? [] : [[label, role === undefined ? known : { ...known, role }] as const];
    }),
  );
}

function createMemo(): Memo {
  return new Memo();
}

function collectNodes(template: Template, slides: readonly SlideSpec[]): KnownNodes {
  const found = new Map<string, { role?: DiagramRole; series: number }>();
  for (const { items } of slides.flatMap((slide) => readDiagrams(slide, template)))
    for (const { label, role } of items) {
      const before = found.get(label);
      if (before === undefined)
        found.set(label, { series: found.size, ...(role === undefined ? {} : { role }) });
      else if (before.role === undefined && role !== undefined) before.role = role;
    }
  return found;
}

/** Diagrams of a slide, of its layout or its markup. */
export function readDiagrams(slide: SlideSpec, template: Template): readonly Diagram[] {
  if (!isComposed(slide)) {
    const fields = Object.entries(resolveContract(slide.layout)?.fields ?? {});
    return fields.flatMap(([name, { kind }]) =>
      kind === 'diagram' && slide.content[name] !== undefined
        ? toDiagram(slide.content[name] as DiagramModel)
        : [],
    );
  }
  const { tree, content } = compileSlide(slide, template);
  return listNodes(tree.root).flatMap((node): readonly Diagram[] => {
    if (node.type !== 'diagram') return [];
    const value = node.bind === undefined ? undefined : content[node.bind];
    return node.diagram !== undefined
      ? [node.diagram]
      : value === undefined
        ? []
        : [toDiagram(value as DiagramModel)];
  });
}

/** Maps of a slide, of its layout or its markup. */
export function readMaps(slide: SlideSpec, template: Template): readonly MapModel[] {
  if (!isComposed(slide)) return slide.layout === 'map' ? [(slide.content['map'] ?? {}) as MapModel] : [];
  const { tree, content } = compileSlide(slide, template);
  return listNodes(tree.root).flatMap((node): readonly MapModel[] => {
    const value = node.type === 'geomap' ? content[node.bind] : undefined;
    return value === undefined ? [] : [value as MapModel];
  });
}

function listNodes(node: TreeNode): readonly TreeNode[] {
  return [node, ...('children' in node ? (node.children ?? []).flatMap(listNodes) : [])];
}
