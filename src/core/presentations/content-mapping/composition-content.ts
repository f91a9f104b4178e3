import { extractContent, readDefinitions } from '../../composition/index.ts';
import type { Content, Field, LayoutContract } from '../../templates/contract.ts';
import { type ChartContent, listChartLines, listTableLines, type TableContent } from './figures.ts';

const text = (role: 'title' | 'heading' | 'figure' | 'label' | 'body' | 'caption' | 'code'): Field => ({
  kind: 'text',
  role,
  optional: true,
  description: '',
});
const ITEM: Field = {
  kind: 'object',
  description: '',
  fields: {
    date: text('label'),
    value: text('figure'),
    heading: text('heading'),
    text: text('body'),
    detail: text('caption'),
    icon: { kind: 'icon', optional: true, description: '' },
  },
};

/** A composition presented as content of a layout that has a field for everything in it. */
interface CompositionContent {
  readonly contract: LayoutContract;
  readonly content: Content;
  /** Further charts, tables and programs; a layout shows one of each. */
  readonly more: readonly string[];
}

/** Sorts the texts and figures of a composition into fields by purpose. */
export function convertComposition(
  { markup, pictures, definitions }: Content,
  { fields: targetFields }: LayoutContract,
  language: string,
): CompositionContent {
  const {
    title: heading,
    items,
    texts: bodyTexts,
    quotes: all,
    code,
    charts,
    tables,
  } = extractContent(
    String(markup ?? ''),
    readDefinitions(typeof definitions === 'string' ? definitions : undefined),
  );
  // A quotation layout shows the quotation in place of the title.
  const isQuoted = all.length > 0 && targetFields['quote'] !== undefined;
  const [title, texts] = isQuoted
    ? [all[0]?.text ?? '', [heading, ...bodyTexts].filter((one) => one !== '')]
    : [heading, bodyTexts];
  const quotes = isQuoted ? [{ ...all[0], text: '' }, ...all.slice(1)] : all;
  const [[quote], [chart, ...moreCharts], [table, ...moreTables], [program, ...morePrograms]] = [
    quotes,
    charts,
    tables,
    code,
  ];
  const images = (Array.isArray(pictures) ? (pictures as { readonly image: unknown }[]) : []).map(
    ({ image }, at) => [`picture_${at + 1}`, image] as const,
  );
  const lines = [
    ...texts,
    ...quotes.slice(1).map((one) => [one.text, one.by].filter(Boolean).join(' – ')),
  ].map((line, at) => [at === 0 ? 'text' : `text_${at + 1}`, line] as const);
  const fields: Record<string, Field> = {
    title: text('title'),
    ...(quote === undefined ? {} : { quote: text('body'), attribution: text('caption') }),
    ...Object.fromEntries(lines.map(([key]) => [key, text('body')])),
    items: { kind: 'list', min: 0, max: 100, item: ITEM, description: '' },
    chart: { kind: 'chart', optional: true, description: '' },
    table: { kind: 'table', optional: true, description: '' },
    code: text('code'),
    language: text('label'),
    ...Object.fromEntries(
      images.map(([key]) => [key, { kind: 'image', optional: true, description: '' } as const]),
    ),
  };
  const fieldValues = {
    ...(title === '' ? {} : { title }),
    ...(quote === undefined
      ? {}
      : {
          ...(quote.text === '' ? {} : { quote: quote.text }),
          ...(quote.by === undefined ? {} : { attribution: quote.by }),
        }),
    ...Object.fromEntries(lines),
    ...(items.length === 0
      ? {}
      : {
          items: items.map(({ icon, ...item }) => ({
            ...item,
            ...(icon === undefined ? {} : { icon: { icon_query: icon } }),
          })),
        }),
    ...(chart === undefined ? {} : { chart }),
    ...(table === undefined ? {} : { table }),
    ...(program === undefined
      ? {}
      : { code: program.code, ...(program.language === '' ? {} : { language: program.language }) }),
    ...Object.fromEntries(images),
  };
  const more = [
    ...moreCharts.flatMap((one) => listChartLines(one as ChartContent, language)),
    ...moreTables.flatMap((one) => listTableLines(one as TableContent)),
    ...morePrograms.map((one) => one.code),
  ];
  return {
    contract: { id: 'composed', name: 'Composition', description: '', fields, example: {} },
    content: fieldValues,
    more,
  };
}
