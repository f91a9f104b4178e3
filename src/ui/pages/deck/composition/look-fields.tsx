import { Select } from '../../../parts/select.tsx';
import { t, type Word } from '../../../strings/index.ts';
import { setAttribute } from './edits.ts';
import { findAttribute, findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';
import { readStyle, type StyleGroup, setStyle } from './style.ts';
import type { Composition } from './use-composition.ts';
import { isBox, isInline, isList, isText, readFlow } from './vocabulary.ts';

interface LookProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
}

type Choices = readonly (readonly [value: string, name: Word | number])[];

const BACKGROUNDS: Choices = (
  ['surface', 'background', 'primary', 'secondary', 'accent', 'success', 'warning', 'danger'] as const
).map((name) => [`bg-${name}`, `color.${name}`]);
const TEXT_COLORS: Choices = (
  ['text', 'muted', 'primary', 'secondary', 'accent', 'success', 'warning', 'danger'] as const
).map((name) => [`text-${name}`, `color.${name}`]);
const SIZES: Choices = [12, 14, 16, 18, 22, 28, 34, 44, 56, 68].map((points, at) => [
  [
    'text-sm',
    'text-base',
    'text-lg',
    'text-xl',
    'text-2xl',
    'text-3xl',
    'text-4xl',
    'text-5xl',
    'text-6xl',
    'text-7xl',
  ][at] ?? '',
  points,
]);
const listSpacings = (prefix: string): Choices => [
  [`${prefix}-0`, 'look.none'],
  [`${prefix}-2`, 'look.small'],
  [`${prefix}-4`, 'look.medium'],
  [`${prefix}-6`, 'look.large'],
  [`${prefix}-10`, 'look.huge'],
];
const BORDERS: Choices = [
  ['border-0', 'look.none'],
  ['border', 'look.thin'],
  ['border-2', 'look.thick'],
  ['border-b', 'look.below'],
  ['border-t', 'look.above'],
];
const TEXT_ALIGNS: Choices = [
  ['text-start', 'look.start'],
  ['text-center', 'look.center'],
  ['text-end', 'look.end'],
];
const ITEMS: Choices = [
  ['items-start', 'look.start'],
  ['items-center', 'look.center'],
  ['items-end', 'look.end'],
  ['items-stretch', 'look.stretch'],
];
const JUSTIFY: Choices = [
  ['justify-start', 'look.start'],
  ['justify-center', 'look.center'],
  ['justify-end', 'look.end'],
  ['justify-between', 'look.between'],
];
const COLUMNS: Choices = [2, 3, 4, 5, 6].map((count) => [`grid-cols-${count}`, count]);
const FLOWS: Choices = [
  ['flex flex-col', 'look.column'],
  ['flex', 'look.row'],
  ['grid', 'look.grid'],
];
/** Colours with a matching text colour. */
const FILLED = /^bg-(primary|secondary|accent)$/;
const TONES = ['default', 'inverse', 'accent'] as const;

/** Style of an element in terms of the template: colours, spacing, border and alignment. */
export function LookFields({ composition, element }: LookProps) {
  const { markup } = composition;
  const root = element.parent === undefined;
  const texts = isText(element) || isList(element) || isInline(element);
  const box = isBox(element) || element.name === 'x-node' || element.name === 'x-badge';
  const flow = readFlow(element);
  const put = (group: StyleGroup, value: string) => {
    let next = setStyle(markup, element, group, value);
    const again = findNodeFrom(parseMarkup(next), element.from);
    const on = FILLED.exec(value)?.[1];
    // The text colour follows a strong background and returns to its default with it.
    if (
      group === 'background' &&
      again?.kind === 'element' &&
      (on !== undefined || /^text-on-/.test(readStyle(again, 'color')))
    )
      next = setStyle(next, again, 'color', on === undefined ? '' : `text-on-${on}`);
    composition.change({ markup: next });
  };
  const field = (label: Word, group: StyleGroup, choices: Choices) => (
    <LookField
      label={label}
      choices={choices}
      value={readStyle(element, group)}
      onChange={(value) => put(group, value)}
    />
  );
  return (
    <div className="look-fields">
      {(root || isBox(element)) && (
        <Select
          label={t('look.tone')}
          choices={TONES.map((id) => ({ id, name: t(id === 'accent' ? 'look.accent-tone' : `look.${id}`) }))}
          value={TONES.find((tone) => tone === findAttribute(element, 'tone')) ?? 'default'}
          onChange={(tone) =>
            composition.change({
              markup: setAttribute(markup, element, 'tone', tone === 'default' ? undefined : tone),
            })
          }
        />
      )}
      {root && (
        <Select
          label={t('compose.frame')}
          choices={[
            { id: 'page', name: t('compose.page') },
            { id: 'bare', name: t('compose.bare') },
          ]}
          value={findAttribute(element, 'frame') === 'bare' ? 'bare' : 'page'}
          onChange={(frame) =>
            composition.change({
              markup: setAttribute(markup, element, 'frame', frame === 'page' ? undefined : frame),
            })
          }
        />
      )}
      {!root && (box || texts) && field('look.background', 'background', BACKGROUNDS)}
      {(box || texts || element.name === 'icon') && !root && field('look.color', 'color', TEXT_COLORS)}
      {texts && field('look.size', 'size', SIZES)}
      {(box || texts) && field('look.text-align', 'textAlign', TEXT_ALIGNS)}
      {element.name === 'div' && field('look.flow', 'flow', FLOWS)}
      {flow === 'grid' && field('look.columns', 'columns', COLUMNS)}
      {!root && box && field('look.padding', 'padding', listSpacings('p'))}
      {box && field('look.gap', 'gap', listSpacings('gap'))}
      {!root && (box || texts) && field('look.border', 'border', BORDERS)}
      {box && flow !== 'column' && field('look.items', 'items', ITEMS)}
      {box && field('look.justify', 'justify', JUSTIFY)}
    </div>
  );
}

interface LookFieldProps {
  readonly label: Word;
  readonly choices: Choices;
  /** Value in the markup; empty if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LookField({ label, choices, value, onChange }: LookFieldProps) {
  const isKnown = value === '' || choices.some(([one]) => one === value);
  const all = [
    { id: '', name: t('look.as-template') },
    ...(isKnown ? [] : [{ id: value, name: t('look.own') }]),
    ...choices.map(([id, name]) => ({ id, name: typeof name === 'number' ? String(name) : t(name) })),
  ];
  return <Select label={t(label)} choices={all} value={value} onChange={onChange} />;
}
