import { localName, type XmlNode } from '../xml/parse.ts';
import type { OpenPackage } from './open-package.ts';
import type { PackageFault } from './package-fault.ts';

/** Axes of charts: every one that series are drawn on is there, and pairs name each other. */
export function checkCharts(pkg: OpenPackage): PackageFault[] {
  return [...pkg.documents].filter(([, root]) => localName(root.tag) === 'chartSpace').flatMap(([part, root]) => checkAxes(part, root));
}

function checkAxes(part: string, root: XmlNode): PackageFault[] {
  const plot = child(child(root, 'chart'), 'plotArea');
  const value = (node: XmlNode, name: string) => child(node, name)?.attributes.get('val');
  const axes = (plot?.children ?? []).filter(({ tag }) => /Ax$/.test(tag));
  const crossing = new Map(axes.map((axis) => [value(axis, 'axId') ?? '', value(axis, 'crossAx') ?? '']));
  const used = (plot?.children ?? [])
    .filter(({ tag }) => /Chart$/.test(tag))
    .flatMap((group) => group.children.filter(({ tag }) => localName(tag) === 'axId').map(({ attributes }) => attributes.get('val') ?? ''));
  const faults: PackageFault[] = [];
  const fault = (message: string) => faults.push({ code: 'chart_axis_unpaired', part, message });
  if (crossing.size !== axes.length) fault('Two axes have the same id.');
  // 0 stands for "no third axis" in surface and 3-D charts
  for (const id of new Set(used)) if (id !== '0' && !crossing.has(id)) fault(`Series are drawn on axis ${id}, which the chart does not have.`);
  // the depth axis of a 3-D chart crosses one that crosses another
  const isPaired = !axes.some(({ tag }) => localName(tag) === 'serAx');
  for (const [id, other] of crossing) {
    if (isPaired ? crossing.get(other) !== id : !crossing.has(other)) fault(`Axis ${id} crosses axis ${other}, which does not cross it.`);
    if (!used.includes(id)) fault(`No series is drawn on axis ${id}.`);
  }
  return faults;
}

function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find(({ tag }) => localName(tag) === name);
}
