import type { PackageEdit } from '../ooxml/package/index.ts';
import { writeAutofit, writeBodyHead, writePlainParagraph } from '../ooxml/write/index.ts';
import { element as createElement, type Markup, readTag, XmlEditor } from '../ooxml/xml/index.ts';
import type { OpenedChart } from './chart-change.ts';
import { childAt, findElement } from './find-element.ts';
import { drawingNamespace } from './replace-picture.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

/** Rows that fit a usual frame. */
const MAX_ROWS = 12;
const TEXT_SIZE = 1200;

/**
 * Replaces the stored picture of a chart of Office 2016, which shows its old data, by a text box with the new
 * ones. Programs that know such charts draw them from their data; the others show the fallback.
 */
export function replaceFallback(file: PackageEdit, part: string, id: string, chart: OpenedChart): void {
  const { source, element } = findElement(file, part, id);
  const fallback = element.around?.children.find(({ name }) => name === 'Fallback');
  const picture = fallback?.children.find(({ name }) => name === 'pic' || name === 'sp');
  const properties = childAt(picture, 'spPr');
  if (picture === undefined || properties === undefined) return;
  const used = findRelationIds(source);
  const edited = new XmlEditor(source);
  const p = readTag(source, picture).replace(/[^:]*$/, '');
  const nonVisual = childAt(picture, 'nvPicPr') ?? childAt(picture, 'nvSpPr');
  const about = childAt(nonVisual, 'cNvPr');
  const rawOf = (one: Markup | undefined) => (one === undefined ? '' : source.slice(one.start, one.end));
  const body =
    writeBodyHead(createElement('a:bodyPr', { wrap: 'square' }, writeAutofit())) +
    describeData(chart)
      .map((line) => writePlainParagraph(line, 'en-US').replace('<a:rPr ', `<a:rPr sz="${TEXT_SIZE}" `))
      .join('');
  const xml =
    `<${p}sp><${p}nvSpPr>${rawOf(about)}<${p}cNvSpPr/><${p}nvPr/></${p}nvSpPr>${rawOf(properties)}` +
    `<${p}txBody xmlns:a="${drawingNamespace(source)}">${body}</${p}txBody></${p}sp>`;
  edited.replace(picture.start, picture.end, xml);
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
}

/** The title and the values in lines, of long charts the first ones. */
function describeData({ title, categories, series }: OpenedChart): string[] {
  const count = Math.max(categories.length, ...series.map(({ values }) => values.length));
  const rows = Array.from({ length: Math.min(count, MAX_ROWS) }, (_, index) => {
    const values = series.map((one) => one.values[index] ?? '–').join(', ');
    const name = categories[index] ?? '';
    return name === '' ? values : `${name}: ${values}`;
  });
  return [
    title ?? series.map(({ name }) => name).join(', '),
    ...rows,
    ...(count > MAX_ROWS ? [`… ${count - MAX_ROWS} more`] : []),
  ];
}
