import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { useLocation } from 'wouter';
import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DropFiles } from '../../parts/drop-files.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { makeDesign } from './make-design.ts';

interface UploadDesignProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog for making a design: file, name and fonts, then progress. */
export function UploadDesign({ isOpen, onClose }: UploadDesignProps) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const [fonts, setFonts] = useState<readonly File[]>([]);
  const [name, setName] = useState('');
  const [step, setStep] = useState<string>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const choose = (one: File | undefined) => {
    if (one !== undefined && (name.trim() === '' || name === removeExtension(file)))
      setName(removeExtension(one));
    setFile(one);
  };
  const close = () => {
    running.current?.abort();
    setStep(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setStep(t('designs.making'));
    try {
      const id = await makeDesign({ file, fonts, name, onStep: setStep, signal: abort.signal });
      await queries.invalidateQueries({ queryKey: ['designs'] });
      onClose();
      navigate(`/designs/${id}`);
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
    } finally {
      setStep(undefined);
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('designs.upload')}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <span className="design-label">{t('designs.file')}</span>
          <DropFiles
            choose={t('designs.choose-file')}
            hint={t('designs.drop')}
            accept={['.pptx', '.potx', '.pptm', '.potm']}
            onFiles={([one]) => choose(one)}
            files={file === undefined ? [] : [file]}
            onRemove={() => setFile(undefined)}
          />
        </div>
        <TextField label={t('designs.name')} value={name} onChange={setName} maxLength={200} />
        <div className="field">
          <span className="design-label">{t('designs.fonts')}</span>
          <DropFiles
            choose={t('designs.choose-fonts')}
            hint={t('designs.drop-fonts')}
            accept={['.ttf', '.otf', '.woff2']}
            several
            onFiles={(more) => setFonts((known) => [...known, ...more])}
            files={fonts}
            onRemove={(gone) => setFonts((known) => known.filter((one) => one !== gone))}
          />
        </div>
        {error !== undefined && <Problem error={error} />}
        {step !== undefined && (
          <ProgressBar isIndeterminate aria-label={step} className="design-step">
            <span className="spinner">
              <span />
            </span>
            <span role="status">{step}</span>
          </ProgressBar>
        )}
        <div className="dialog-actions">
          <ActionButton onPress={close}>{t('cancel')}</ActionButton>
          <ActionButton type="submit" primary isDisabled={file === undefined} isPending={step !== undefined}>
            {t('designs.make')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}

/** File name without extension. */
function removeExtension(file: File | undefined): string {
  return file?.name.replace(/\.\w+$/, '') ?? '';
}
