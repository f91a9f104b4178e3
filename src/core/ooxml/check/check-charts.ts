import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/**
 * Checks that every axis that series use exists, that axes name each other in pairs, and that the chart's
 * data is complete.
 */
export function checkCharts(pkg: PackageInventory): PackageFault[] {
  return Array.from(pkg.documents.all(/^chartSpace$/), ([part, root]) => [
    ...checkAxes(part, root),
    ...checkData(part, root),
    ...checkPoints(part, root),
    ...checkWorkbook(pkg, part),
  ]).flat();
}

function checkAxes(part: string, root: XmlNode): PackageFault[] {
  const plot = child(child(root, 'chart'), 'plotArea');
  const value = (node: XmlNode, name: string) => child(node, name)?.attributes.get('val');
  const axes = (plot?.children ?? []).filter(({ tag }) => /Ax$/.test(tag));
  const crossing = new Map(axes.map((axis) => [value(axis, 'axId') ?? '', value(axis, 'crossAx') ?? '']));
  const used = (plot?.children ?? [])
    .filter(({ tag }) => /Chart$/.test(tag))
    .flatMap((group) =>
      group.children
        .filter(({ tag }) => localName(tag) === 'axId')
        .map(({ attributes }) => attributes.get('val') ?? ''),
    );
  const faults: PackageFault[] = [];
  const fault = (message: string) => faults.push({ code: 'chart_axis_unpaired', part, message });
  if (crossing.size !== axes.length) fault('Two axes have the same id.');
  // In surface and 3-D charts 0 means that there is no third axis.
  for (const id of new Set(used))
    if (id !== '0' && !crossing.has(id))
      fault(`Series are drawn on axis ${id}, which the chart does not have.`);
  // The depth axis of a 3-D chart crosses an axis that crosses another one.
  const isPaired = !axes.some(({ tag }) => localName(tag) === 'serAx');
  for (const [id, other] of crossing) {
    if (isPaired ? crossing.get(other) !== id : !crossing.has(other))
      fault(`Axis ${id} crosses axis ${other}, which does not cross it.`);
    if (!used.includes(id)) fault(`No series is drawn on axis ${id}.`);
  }
  return faults;
}

/** Checks the workbook, cached points and series numbers. */
function checkData(part: string, root: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  const all = [...walk(root)];
  const refers = all.some(({ tag, text }) => localName(tag) === 'f' && text.trim() !== '');
  if (refers && !all.some(({ tag }) => localName(tag) === 'externalData'))
    faults.push({
      code: 'chart_workbook_missing',
      part,
      message: 'The chart refers to cells, but has no workbook.',
    });
  for (const cache of all.filter(({ tag }) => /^(str|num)(Cache|Lit)$/.test(localName(tag)))) {
    const count = Number(child(cache, 'ptCount')?.attributes.get('val') ?? 0);
    const indices = cache.children
      .filter(({ tag }) => localName(tag) === 'pt')
      .map(({ attributes }) => Number(attributes.get('idx')));
    if (new Set(indices).size !== indices.length || indices.some((index) => !(index >= 0 && index < count)))
      faults.push({
        code: 'chart_cache_mismatch',
        part,
        message: `Of ${count} points, the numbers given are ${indices.slice(0, 12).join(', ')}.`,
      });
  }
  const series = all.filter(({ tag }) => localName(tag) === 'ser');
  for (const name of ['idx', 'order']) {
    const values = series.map((one) => child(one, name)?.attributes.get('val'));
    if (new Set(values).size !== values.length)
      faults.push({ code: 'chart_series_duplicate', part, message: `Two series have the same ${name}.` });
  }
  return faults;
}

/** Checks that a series has one format and one label for each point. */
function checkPoints(part: string, root: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  for (const node of walk(root)) {
    const name = POINTS[localName(node.tag)];
    if (name === undefined) continue;
    const taken = new Set<string>();
    let repeated: string | undefined;
    for (const point of node.children) {
      const index = localName(point.tag) === name ? child(point, 'idx')?.attributes.get('val') : undefined;
      if (index === undefined) continue;
      if (taken.has(index)) repeated ??= index;
      taken.add(index);
    }
    if (repeated !== undefined)
      faults.push({
        code: 'chart_point_duplicate',
        part,
        message: `<${node.tag}> has two <c:${name}> for point ${repeated}.`,
      });
  }
  return faults;
}

/** Elements that stand once for each point, by their parent. */
const POINTS: Readonly<Record<string, string>> = { ser: 'dPt', dLbls: 'dLbl' };
const ZIP = /^504b0304/;

/** Checks that an embedded workbook of the newer formats is an archive. */
function checkWorkbook({ relationships, beginnings }: PackageInventory, part: string): PackageFault[] {
  return (relationships.get(part) ?? []).flatMap(({ type, target, external }): PackageFault[] => {
    const bytes =
      external || type !== 'package' || !/\.xls[xm]$/i.test(target) ? undefined : beginnings.get(target);
    return bytes === undefined || ZIP.test(Buffer.from(bytes).toString('hex'))
      ? []
      : [
          {
            code: 'chart_workbook_damaged',
            part,
            message: `The workbook "${target}" of the chart is no workbook.`,
          },
        ];
  });
}

function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find(({ tag }) => localName(tag) === name);
}
