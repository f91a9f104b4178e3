import { walk } from '../../ooxml/xml/index.ts';
import { type OpcPackage, readLocalName, readPicture, value, type XmlNode } from './archive-xml.ts';
import { type CellsAt, type ChartTable, readChartPart } from './chart-table.ts';
import type { FilePicture } from './file-picture.ts';

export interface SheetPicture {
  readonly alt: string;
  /** Undefined for types that slides cannot show. */
  readonly picture: FilePicture | undefined;
}

export interface SheetDrawings {
  readonly charts: readonly ChartTable[];
  readonly pictures: readonly SheetPicture[];
}

const DRAWN_MAX = 200;

/** Reads the charts and pictures that float on a sheet, from the top. */
export function readSheetDrawings(
  archive: OpcPackage,
  sheet: string,
  language: string,
  cellsAt: CellsAt,
): SheetDrawings {
  const charts: ChartTable[] = [];
  const pictures: SheetPicture[] = [];
  for (const { target } of archive
    .relationships(sheet)
    .filter(({ type, external }) => type === 'drawing' && !external)) {
    const root = archive.xml(target);
    const related = new Map(archive.relationships(target).map((one) => [one.id, one]));
    for (const anchor of sortFromTop(root?.children ?? []).slice(0, DRAWN_MAX)) {
      for (const node of walk(anchor)) {
        const name = readLocalName(node);
        const part = related.get(value(node, name === 'blip' ? 'embed' : 'id') ?? '');
        if (part === undefined || part.external) continue;
        if (name === 'chart' && part.type === 'chart') {
          const chart = readChartPart(archive, part.target, language, cellsAt);
          if (chart !== undefined) charts.push(chart);
        } else if (name === 'blip')
          pictures.push({ alt: readAlt(anchor), picture: readPicture(archive, part.target) });
      }
    }
  }
  return { charts, pictures };
}

function sortFromTop(anchors: readonly XmlNode[]): XmlNode[] {
  const at = (anchor: XmlNode, name: string): number => {
    const from = anchor.children.find((one) => readLocalName(one) === 'from');
    return Number(from?.children.find((one) => readLocalName(one) === name)?.text ?? 0);
  };
  return anchors.toSorted((a, b) => at(a, 'row') - at(b, 'row') || at(a, 'col') - at(b, 'col'));
}

function readAlt(anchor: XmlNode): string {
  const properties = [...walk(anchor)].find((node) => readLocalName(node) === 'cNvPr');
  return value(properties, 'descr') ?? value(properties, 'title') ?? '';
}
