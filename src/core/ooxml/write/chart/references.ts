import { val } from '../../xml/chart.ts';
import { element, join, text, type Xml } from '../../xml/xml.ts';

/** Texts of a range of the workbook, with a copy for readers that do not open it. */
export function stringReference(range: string, values: readonly string[]): Xml {
  const points = values.map((value, idx) => element('c:pt', { idx }, element('c:v', {}, text(value))));
  return element(
    'c:strRef',
    {},
    element('c:f', {}, text(range)),
    element('c:strCache', {}, val('ptCount', values.length), join(points)),
  );
}

/** Numbers of a range of the workbook, with a copy in the given number format; null is an empty cell. */
export function numberReference(range: string, values: readonly (number | null)[], format: string): Xml {
  const points = values.flatMap((value, idx) =>
    value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(String(value))))],
  );
  return element(
    'c:numRef',
    {},
    element('c:f', {}, text(range)),
    element(
      'c:numCache',
      {},
      element('c:formatCode', {}, text(format)),
      val('ptCount', values.length),
      join(points),
    ),
  );
}
