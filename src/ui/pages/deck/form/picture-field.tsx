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
import type { FieldProps } from './field-props.ts';
import { FindPicture } from './find-picture.tsx';
import { PictureFrame } from './picture-frame.tsx';

interface Picture {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
  readonly alt?: string;
  readonly focus_x?: number;
  readonly focus_y?: number;
}

/** Uploaded, found or described picture with its alternative text. */
export function PictureField({ schema, value, path, label, required, onChange }: FieldProps) {
  const picture = value as Picture | undefined;
  const [finding, setFinding] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => body(uploadImage(file)),
    onSuccess: ({ id }) =>
      onChange(path, { ...(picture?.alt === undefined ? {} : { alt: picture.alt }), asset_id: id }),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const has = picture?.image_url !== undefined || picture?.asset_id !== undefined;
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      {!has && <p className="soft small">{picture?.image_prompt ?? t('picture.none')}</p>}
      <div className="row">
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) upload.mutate(file);
          }}
        >
          <ActionButton icon="upload-simple" isPending={upload.isPending}>
            {t('picture.upload')}
          </ActionButton>
        </FileTrigger>
        <ActionButton icon="magnifying-glass" onPress={() => setFinding(true)}>
          {t('picture.find')}
        </ActionButton>
        {picture !== undefined && !required && (
          <ActionButton quiet icon="x" onPress={() => onChange(path, undefined)}>
            {t('picture.remove')}
          </ActionButton>
        )}
      </div>
      {picture?.asset_id !== undefined && (
        <PictureFrame
          asset={picture.asset_id}
          focus={
            schema.properties?.['focus_x'] === undefined
              ? undefined
              : { x: picture.focus_x ?? 0.5, y: picture.focus_y ?? 0.5 }
          }
          onFocus={(focus_x, focus_y) => onChange(path, { ...picture, focus_x, focus_y })}
          onCropped={(asset_id) =>
            onChange(path, { asset_id, ...(picture.alt === undefined ? {} : { alt: picture.alt }) })
          }
        />
      )}
      {picture !== undefined && (
        <TextField
          label={t('picture.alt')}
          hint={t('picture.alt-hint')}
          value={picture.alt ?? ''}
          onChange={(alt) => onChange(path, { ...picture, alt: alt === '' ? undefined : alt })}
        />
      )}
      <FindPicture
        isOpen={finding}
        onClose={() => setFinding(false)}
        onFound={(found) => onChange(path, { ...found })}
      />
    </fieldset>
  );
}
