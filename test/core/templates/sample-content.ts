import {
  type Content,
  type Field,
  isSeldom,
  type LayoutContract,
  type TextRole,
} from '../../../src/core/templates/contract.ts';
import { BANKS, type Bank, BRIEF, type SampleLanguage } from './sample-banks.ts';

/** Made-up content for any contract: which counts, which language, with or without the optional fields. */
export interface SampleOptions {
  readonly lang: SampleLanguage;
  readonly counts: 'min' | 'max' | number;
  readonly optional: boolean;
  readonly brief?: boolean;
  /** Text of exactly the length wanted for a field; the banks' own texts otherwise. */
  readonly text?: (path: string) => string | undefined;
  /** Characters that a field may have; longer bank texts are cut between words. */
  readonly limit?: (path: string) => number | undefined;
}

const BANK_OF: Readonly<Record<TextRole, keyof typeof BRIEF>> = {
  title: 'title',
  display: 'title',
  subtitle: 'body',
  heading: 'heading',
  body: 'body',
  caption: 'caption',
  label: 'label',
  figure: 'figure',
  code: 'body',
};
export function sampleContent(contract: LayoutContract, options: SampleOptions): Content {
  return Object.fromEntries(entries(contract.fields, '', 0, options));
}

function entries(
  fields: Readonly<Record<string, Field>>,
  path: string,
  at: number,
  options: SampleOptions,
): [string, unknown][] {
  return Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
    const here = path === '' ? key : `${path}.${key}`;
    // A column takes points or a text: points on the left, a text on the right.
    if (
      field.optional === true &&
      'items' in fields &&
      'text' in fields &&
      (key === 'items' || key === 'text')
    ) {
      return here === 'left.items' || here === 'right.text' ? [[key, value(field, here, at, options)]] : [];
    }
    if (field.optional === true && (!options.optional || isSeldom(field))) return [];
    // Names of other work and days mean nothing beside other samples; blocks take the plain fields of work.
    if (['after', 'today', 'critical_path', 'legend', 'progress'].includes(key)) return [];
    if (here === 'lanes[].items[].text') return [];
    // Sub-points under the first point only.
    if (field.kind === 'list' && key === 'children' && at > 0) return [];
    return [[key, value(field, here, at, options)]];
  });
}

function cut(text: string, limit: number | undefined): string {
  if (limit === undefined || text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit);
  return text.slice(0, end > limit / 2 ? end : limit);
}

/** A part of a figure is another figure, so the next one that fits is taken, or else the shortest. */
function fittingFigure(bank: readonly string[], at: number, limit = Number.POSITIVE_INFINITY): string {
  const fitting = bank.filter(({ length }) => length <= limit);
  const [shortest = ''] = bank.toSorted((a, b) => a.length - b.length);
  const own = bank[at % bank.length] ?? '';
  return own.length <= limit ? own : (fitting[at % fitting.length] ?? shortest);
}

/** A function with its comment in the language; three lines of it where there is to be little. */
function program({ lang, counts, brief }: SampleOptions): string {
  const { heading, caption } = brief === true ? BRIEF : BANKS[lang];
  const lines = [
    'def may_charge(ferry, quay):',
    `    # ${heading[0]}`,
    '    return quay.free_kw >= ferry.wanted_kw',
    '',
    `# ${caption[0]}`,
    'for ferry in docked(fleet, at=now()):',
    '    if may_charge(ferry, ferry.quay) and not ferry.is_full:',
    '        log.info("charging %s at %d kW", ferry.name, ferry.wanted_kw)',
    '        ferry.quay.connect(ferry)',
  ];
  return lines.slice(0, counts === 'min' ? 3 : lines.length).join('\n');
}

function value(field: Field, path: string, at: number, options: SampleOptions): unknown {
  switch (field.kind) {
    case 'text': {
      const wanted = options.text?.(path);
      if (wanted !== undefined) return wanted;
      if (path === 'number') return '2';
      if (path.endsWith('.change')) return ['+12 %', '−0.4', '±0'][at % 3];
      if (field.role === 'code') return program(options);
      const bank = (options.brief === true ? BRIEF : BANKS[options.lang])[BANK_OF[field.role]];
      const limit = options.limit?.(path);
      return field.role === 'figure'
        ? fittingFigure(bank, at, limit)
        : cut(bank[at % bank.length] ?? '', limit);
    }
    case 'list': {
      const count =
        options.counts === 'min'
          ? field.min
          : options.counts === 'max'
            ? field.max
            : Math.min(field.max, Math.max(field.min, options.counts));
      return Array.from({ length: path.endsWith('children') ? 1 : count }, (_, index) =>
        value(field.item, `${path}[]`, index, options),
      );
    }
    case 'object':
      return Object.fromEntries(entries(field.fields, path, at, options));
    case 'image':
      return { image_prompt: 'Harbour at dawn', alt: 'Harbour at dawn' };
    case 'icon':
      return { icon_query: ['clock', 'coins', 'leaf', 'users', 'anchor', 'map pin'][at % 6] };
    case 'choice':
      return field.values[at % field.values.length];
    case 'flag':
      return true;
    case 'number':
      return 3 + at * 4;
    // With three periods or more, some follow one another and some overlap.
    case 'place':
      return 1 + (at % 3);
    case 'lines':
      return '1';
    case 'diagram': {
      const [first, second, third, fourth = first, fifth = second] = BANKS[options.lang].heading;
      return {
        kind: ['flow', 'org_chart', 'mind_map'][at % 3],
        nodes: [
          { id: 'a', label: first },
          { id: 'b', label: second, ...(at % 3 === 0 ? {} : { parent: 'a' }) },
          { id: 'c', label: third, role: 'accent', ...(at % 3 === 0 ? {} : { parent: 'a' }) },
          { id: 'd', label: fourth, ...(at % 3 === 0 ? {} : { parent: 'b' }) },
          { id: 'e', label: fifth, ...(at % 3 === 0 ? {} : { parent: 'b' }) },
        ],
        ...(at % 3 === 0
          ? {
              edges: [
                { from: 'a', to: 'b', label: third },
                { from: 'b', to: 'c' },
                { from: 'b', to: 'd' },
                { from: 'd', to: 'e' },
              ],
            }
          : {}),
      };
    }
    case 'geomap':
      return {
        region: ['europe', 'world', 'DE'][at % 3],
        values:
          at % 3 === 2
            ? [
                { place: 'DE-BY', value: 13.4 },
                { place: 'DE-NW', value: 18.1 },
                { place: 'DE-BE', value: 3.9 },
              ]
            : [
                { place: 'FR', value: 68.4 },
                { place: 'DE', value: 83.2 },
                { place: 'PL', value: 36.7 },
              ],
        points: [{ lat: 52.5, lon: 13.4, label: BANKS[options.lang].heading[0], value: 12 }],
      };
    case 'chart': {
      const bank: Bank = BANKS[options.lang];
      const categories = bank.heading.slice(0, options.counts === 'max' ? 8 : 3);
      return {
        type: 'bar',
        categories,
        series: (options.counts === 'max' ? bank.label : bank.label.slice(0, 1)).map((name, series) => ({
          name,
          values: categories.map((_, index) => 12 + ((index * 7 + series * 5) % 17)),
        })),
      };
    }
    case 'table': {
      const bank: Bank = BANKS[options.lang];
      const width = options.counts === 'max' ? 6 : 3;
      const labels = [bank.heading[0] ?? '', ...bank.label, bank.caption[0] ?? ''].slice(0, width);
      return {
        columns: labels.map((label, index) => ({ label, align: index === 0 ? 'start' : 'end' })),
        rows: bank.heading
          .slice(0, options.counts === 'max' ? 8 : 3)
          .map((heading, row) => [
            heading,
            ...Array.from(
              { length: width - 1 },
              (_, index) => bank.figure[(row + index) % bank.figure.length] ?? '',
            ),
          ]),
      };
    }
  }
}
