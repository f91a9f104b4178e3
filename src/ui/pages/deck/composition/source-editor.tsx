import { useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import type { PanelProps } from '../panel-props.ts';
import { toOffset } from './markup.ts';
import { drafts } from './source-drafts.ts';

interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Editor for the markup of a slide. It is saved on request and kept while it has faults. */
export function SourceEditor({ slide, content, onSource }: PanelProps) {
  const stored = String(content['markup'] ?? '');
  const [draft, setDraft] = useState(() => drafts.get(slide.id));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const area = useRef<HTMLDivElement>(null);
  const written = draft?.text ?? stored;
  const isChanged = draft !== undefined && draft.text !== stored;
  const keep = (next: { readonly text: string; readonly base: string } | undefined) => {
    setDraft(next);
    if (next === undefined) drafts.delete(slide.id);
    else drafts.set(slide.id, next);
  };
  const save = async () => {
    if (!isChanged || saving) return;
    setSaving(true);
    try {
      await onSource(written);
      // Text typed during the request is not saved yet.
      if (drafts.get(slide.id)?.text === written) keep(undefined);
      setError(undefined);
    } catch (refused) {
      setError(refused);
    }
    setSaving(false);
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      event.stopPropagation();
      void latest.current();
    };
    const { current } = area;
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, []);
  const go = (fault: Fault) => {
    const field = area.current?.querySelector('textarea');
    const at = toOffset(written, fault);
    field?.focus();
    field?.setSelectionRange(at, at + 1);
  };
  const faults = error === undefined ? [] : readFaults(error);
  const isElsewhere = isChanged && draft.base !== stored;
  return (
    <div className="form source" ref={area}>
      <TextField
        label={t('source.label')}
        hint={t('source.hint')}
        rows={18}
        spellCheck="false"
        value={written}
        isInvalid={faults.length > 0}
        onChange={(text) => keep({ text, base: draft?.base ?? stored })}
      />
      <div className="row">
        <ActionButton primary isPending={saving} isDisabled={!isChanged} onPress={() => void save()}>
          {t('source.save')}
        </ActionButton>
        <ActionButton
          quiet
          isDisabled={!isChanged}
          onPress={() => {
            keep(undefined);
            setError(undefined);
          }}
        >
          {t('source.reset')}
        </ActionButton>
        <output className="soft small">{t(isChanged ? 'source.changed' : 'source.stored')}</output>
      </div>
      {isElsewhere && <p className="notice warn">{t('source.elsewhere')}</p>}
      {error !== undefined && (
        <section className="notice warn source-faults" aria-label={t('source.faults')} aria-live="polite">
          {faults.length === 0 ? (
            <p>{getErrorMessage(error)}</p>
          ) : (
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.line} ${fault.column} ${fault.message}`}>
                  <button type="button" onClick={() => go(fault)}>
                    {t('source.place', { line: fault.line, column: fault.column })}
                  </button>
                  <span>{fault.message}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

/** Faults with their positions, which are shown beside the text. */
function readFaults(error: unknown): Fault[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues.flatMap(({ at, message }) =>
    at === undefined
      ? []
      : [{ ...at, message: message.replace(`Line ${at.line}, column ${at.column}: `, '') }],
  );
}
