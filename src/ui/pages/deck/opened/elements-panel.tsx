import { useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { SlideComments } from '../comments/slide-comments.tsx';
import type { DeckSlide, OpenedElement } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';

interface ElementsPanelProps {
  readonly slide: DeckSlide;
  readonly number: number;
  readonly canDelete: boolean;
  readonly onEdit: (edits: readonly DeckEdit[]) => void;
  readonly onDelete: () => void;
}

/** Elements of the slide, each editable. */
export function ElementsPanel({ slide, number, canDelete, onEdit, onDelete }: ElementsPanelProps) {
  const elements = flattenElements(slide.elements ?? []);
  return (
    <aside className="side-panel opened-panel" aria-label={t('opened.elements')}>
      <h2>{t('opened.elements')}</h2>
      {elements.length === 0 && <p className="soft">{t('opened.nothing')}</p>}
      {elements.map((element) => (
        <ElementFields
          key={element.id}
          element={element}
          onEdit={(part, value) => onEdit([{ op: 'set_text', slide: slide.id, element: part, value }])}
          onValue={(value) => onEdit([{ op: 'set_element', slide: slide.id, element: element.id, value }])}
        />
      ))}
      <Words
        label={t('opened.notes')}
        value={slide.speaker_note ?? ''}
        rows={3}
        onStore={(speaker_note) => onEdit([{ op: 'set_notes', slide: slide.id, speaker_note }])}
      />
      <SlideComments
        slide={slide}
        nameOf={(id) => elements.find((one) => one.id === id)?.name ?? id}
        onEdit={onEdit}
      />
      <div className="opened-actions">
        <ActionButton quiet icon="copy" onPress={() => onEdit([{ op: 'duplicate', slide: slide.id }])}>
          {t('opened.duplicate')}
        </ActionButton>
        <ActionButton
          quiet
          icon="slideshow"
          onPress={() =>
            onEdit([{ op: 'set_field', slide: slide.id, path: 'hidden', value: slide.hidden !== true }])
          }
        >
          {t(slide.hidden === true ? 'opened.show' : 'opened.hide')}
        </ActionButton>
        <ActionButton
          quiet
          danger
          icon="trash"
          isDisabled={!canDelete}
          aria-label={`${t('opened.delete')} ${number}`}
          onPress={onDelete}
        >
          {t('opened.delete')}
        </ActionButton>
      </div>
    </aside>
  );
}

function flattenElements(elements: readonly OpenedElement[]): readonly OpenedElement[] {
  return elements
    .flatMap((element) => [element, ...flattenElements(element.children ?? [])])
    .filter(
      ({ text, cells, chart, kind }) =>
        text !== undefined || cells !== undefined || chart !== undefined || kind === 'picture',
    );
}

interface ElementFieldsProps {
  readonly element: OpenedElement;
  /** Receives the text of the element, or of a part such as "7/r2c3". */
  readonly onEdit: (part: string, value: string) => void;
  readonly onValue: (value: object) => void;
}

function ElementFields({ element, onEdit, onValue }: ElementFieldsProps) {
  const { id, name, text, cells, chart, kind, alt = '' } = element;
  return (
    <section className="opened-element" aria-label={name}>
      {text !== undefined && (
        <Words
          label={name}
          value={text}
          rows={Math.min(8, text.split('\n').length + 1)}
          onStore={(value) => onEdit(id, value)}
        />
      )}
      {cells !== undefined && (
        <Cells
          name={name}
          rows={cells}
          onStore={(row, column, value) => onEdit(`${id}/r${row}c${column}`, value)}
        />
      )}
      {chart !== undefined && (
        <Values name={name} chart={chart} onStore={(series) => onValue({ chart: { series } })} />
      )}
      {(kind === 'picture' || chart !== undefined) && (
        <Words
          label={`${t('opened.alt')}: ${name}`}
          value={alt}
          rows={2}
          onStore={(value) => onValue({ alt: value })}
        />
      )}
    </section>
  );
}

/** Text that is stored when the field loses the focus. */
function Words({
  label,
  value,
  rows,
  onStore,
}: {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly onStore: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      label={label}
      value={typed}
      rows={rows}
      onChange={setTyped}
      onBlur={() => typed !== value && onStore(typed)}
    />
  );
}

function Cells({
  name,
  rows,
  onStore,
}: {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly onStore: (row: number, column: number, value: string) => void;
}) {
  return (
    <div className="opened-grid">
      <table aria-label={name}>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                <td key={column}>
                  <Cell
                    label={t('opened.cell', { row: row + 1, column: column + 1 })}
                    value={cell}
                    onStore={(value) => onStore(row + 1, column + 1, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  label,
  value,
  onStore,
}: {
  readonly label: string;
  readonly value: string;
  readonly onStore: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <input
      className="input"
      dir="auto"
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== value && onStore(typed)}
    />
  );
}

type Chart = NonNullable<OpenedElement['chart']>;

function Values({
  name,
  chart,
  onStore,
}: {
  readonly name: string;
  readonly chart: Chart;
  readonly onStore: (series: readonly { values: readonly (number | null)[] }[]) => void;
}) {
  const store = (at: number, index: number, typed: string) => {
    const value = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
    if (value !== null && Number.isNaN(value)) return;
    onStore(
      chart.series.map(({ values }, series) => ({
        values: values.map((one, place) => (series === at && place === index ? value : one)),
      })),
    );
  };
  return (
    <div className="opened-grid">
      <table aria-label={name}>
        <thead>
          <tr>
            <th />
            {chart.series.map((series, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: series are known by their place
              <th key={at}>{series.name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.categories.map((category, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: categories are known by their place
            <tr key={index}>
              <th>{category}</th>
              {chart.series.map((series, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: series are known by their place
                <td key={at}>
                  <Cell
                    label={t('opened.value', { series: series.name, category })}
                    value={String(series.values[index] ?? '')}
                    onStore={(typed) => store(at, index, typed)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
