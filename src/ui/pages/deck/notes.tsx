import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { t } from '../../strings/index.ts';
import type { PanelProps } from './panel-props.ts';

/** Speaker notes and small print. */
export function Notes({ deck, notes, onNotes }: PanelProps) {
  const { speaker_note = '', footnote = '', sources = [] } = notes;
  const [typed, setTyped] = useState('');
  const lines = sources.join('\n');
  return (
    <div className="form">
      <TextField
        label={t('deck.speaker-note')}
        hint={t('deck.speaker-note-hint')}
        textLanguage={deck.language}
        value={speaker_note}
        onChange={(words) => onNotes({ speaker_note: words })}
        rows={10}
        maxLength={20_000}
      />
      <TextField
        label={t('deck.footnote')}
        textLanguage={deck.language}
        value={footnote}
        onChange={(words) => onNotes({ footnote: words })}
        maxLength={500}
      />
      <TextField
        label={t('deck.sources')}
        hint={t('deck.sources-hint')}
        // An empty line is not stored as a source, but stays while it is edited.
        value={splitLines(typed).join('\n') === lines ? typed : lines}
        onChange={(words) => {
          setTyped(words);
          onNotes({ sources: splitLines(words) });
        }}
        rows={3}
      />
    </div>
  );
}

function splitLines(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
