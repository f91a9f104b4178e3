import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { getErrorMessage } from '../../../api/api-error.ts';
import { body } from '../../../api/client.ts';
import { uploadImage } from '../../../api/uploads.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { showToast } from '../../../parts/toasts.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckSlide } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { FindPicture } from '../form/find-picture.tsx';
import { ChartNumbers } from './chart-numbers.tsx';
import type { StagePart } from './stage-parts.ts';
import type { OpenedEdits } from './use-opened-edits.ts';

interface PartFieldsProps {
  readonly slide: DeckSlide;
  readonly part: StagePart;
  readonly parts: readonly StagePart[];
  readonly edits: OpenedEdits;
  readonly onText: (part: StagePart, text: string) => void;
  readonly onEdit: (edits: readonly DeckEdit[]) => void;
}

const DESCRIBED: ReadonlySet<string> = new Set(['picture', 'chart', 'diagram', 'media', 'object', 'table']);

/** Fields of a part of a slide: its words, cells, numbers or picture, and its alternative text. */
export function PartFields(props: PartFieldsProps) {
  const { slide, part, parts, edits, onText, onEdit } = props;
  const { element, text, kind } = part;
  const words = parts.filter((one) => one.element.id === element.id && one.key !== element.id);
  const isWhole = kind === 'object';
  return (
    <>
      {text !== undefined && <Words part={part} edits={edits} onText={onText} />}
      {isWhole && element.cells !== undefined && <Cells {...props} cells={words} />}
      {isWhole &&
        element.nodes !== undefined &&
        words.map((one) => <Words key={one.key} part={one} edits={edits} onText={onText} />)}
      {element.chart !== undefined && (
        <ChartNumbers
          name={part.name}
          chart={element.chart}
          slide={slide.id}
          element={element.id}
          edits={edits}
        />
      )}
      {element.kind === 'picture' && (
        <ReplacePicture
          onPicture={(asset_id) =>
            onEdit([{ op: 'set_element', slide: slide.id, element: element.id, value: { asset_id } }])
          }
        />
      )}
      {isWhole && DESCRIBED.has(element.kind) && <AltText {...props} />}
      {kind !== 'cell' && kind !== 'node' && (
        <div className="row">
          <ActionButton
            quiet
            icon="copy"
            onPress={() => onEdit([{ op: 'duplicate_element', slide: slide.id, element: element.id }])}
          >
            {t('compose.copy')}
          </ActionButton>
          <ActionButton
            quiet
            danger
            icon="trash"
            onPress={() => onEdit([{ op: 'remove_element', slide: slide.id, element: element.id }])}
          >
            {t('compose.remove')}
          </ActionButton>
        </div>
      )}
    </>
  );
}

function Words({ part, edits, onText }: Pick<PartFieldsProps, 'part' | 'edits' | 'onText'>) {
  const { text = '' } = part;
  return (
    <TextField
      label={part.kind === 'text' ? t('part.text') : part.name}
      value={text}
      rows={Math.min(8, text.split('\n').length)}
      onChange={(next) => onText(part, next)}
      onBlur={edits.flush}
    />
  );
}

function Cells({
  part,
  cells,
  edits,
  onText,
}: Pick<PartFieldsProps, 'part' | 'edits' | 'onText'> & { readonly cells: readonly StagePart[] }) {
  const rows = Map.groupBy(cells, ({ key }) => /r(\d+)c/.exec(key)?.[1]);
  return (
    <div className="opened-grid">
      <table aria-label={part.name}>
        <tbody>
          {[...rows].map(([row, own]) => (
            <tr key={row}>
              {own.map((cell) => (
                <td key={cell.key}>
                  <input
                    className="input"
                    dir="auto"
                    aria-label={nameCell(cell)}
                    value={cell.text ?? ''}
                    onChange={(event) => onText(cell, event.target.value)}
                    onBlur={edits.flush}
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

function nameCell({ key }: StagePart): string {
  const [, row = '', column = ''] = /r(\d+)c(\d+)/.exec(key) ?? [];
  return t('opened.cell', { row, column });
}

function ReplacePicture({ onPicture }: { readonly onPicture: (asset: string) => void }) {
  const [isFinding, setFinding] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => body(uploadImage(file)),
    onSuccess: ({ id }) => onPicture(id),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  return (
    <div className="row">
      <FileTrigger
        acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file !== undefined) upload.mutate(file);
        }}
      >
        <ActionButton icon="upload-simple" isPending={upload.isPending}>
          {t('opened.replace-picture')}
        </ActionButton>
      </FileTrigger>
      <ActionButton icon="magnifying-glass" onPress={() => setFinding(true)}>
        {t('picture.find')}
      </ActionButton>
      <FindPicture
        isOpen={isFinding}
        hasPrompt={false}
        onClose={() => setFinding(false)}
        onFound={(found) => 'asset_id' in found && onPicture(found.asset_id)}
      />
    </div>
  );
}

function AltText({ slide, part: { element }, edits }: PartFieldsProps) {
  const [typed, setTyped] = useState(element.alt ?? '');
  return (
    <TextField
      label={t('opened.alt')}
      hint={t('picture.alt-hint')}
      value={typed}
      rows={2}
      onChange={(alt) => {
        setTyped(alt);
        edits.draft(`alt ${element.id}`, {
          op: 'set_element',
          slide: slide.id,
          element: element.id,
          value: { alt },
        });
      }}
      onBlur={edits.flush}
    />
  );
}
