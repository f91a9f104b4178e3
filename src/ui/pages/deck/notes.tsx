import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { t } from '../../strings/index.ts';
import type { PanelProps } from './side-panel.tsx';

/** What the presenter says, and what stands in small print; stored when the field is left. */
export function Notes({ slide, onEdit }: PanelProps) {
  const [note, setNote] = useState(slide.speaker_note ?? '');
  const [footnote, setFootnote] = useState(slide.footnote ?? '');
  const [sources, setSources] = useState((slide.sources ?? []).join('\n'));
  const store = () => {
    const list = sources
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const same = note === (slide.speaker_note ?? '') && footnote === (slide.footnote ?? '') && list.join('\n') === (slide.sources ?? []).join('\n');
    if (!same) void onEdit([{ op: 'set_notes', slide: slide.id, speaker_note: note, footnote, sources: list }]);
  };
  return (
    <div className="form">
      <TextField label={t('deck.speaker-note')} hint={t('deck.speaker-note-hint')} value={note} onChange={setNote} onBlur={store} rows={10} />
      <TextField label={t('deck.footnote')} value={footnote} onChange={setFootnote} onBlur={store} />
      <TextField label={t('deck.sources')} hint={t('deck.sources-hint')} value={sources} onChange={setSources} onBlur={store} rows={3} />
    </div>
  );
}
