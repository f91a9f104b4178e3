import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FindingsList } from '../../parts/findings-list.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import { readPath } from './content-path.ts';
import { type Fix, listFixes } from './fixes.ts';
import { FindPicture } from './form/find-picture.tsx';
import { examplesQuery } from './layouts.ts';
import type { PanelProps } from './panel-props.ts';

/** Findings of the slide with links to their places and one-click fixes. */
export function Findings({ view, deck, slide, number, onChoose, onEdit, onDelete }: PanelProps) {
  const { findings } = view;
  const queries = useQueryClient();
  const [empty, setEmpty] = useState<string>();
  const repair = useMutation({
    mutationFn: async ({ edits, onOverflow }: Fix) => {
      const found = await edits();
      if (found === undefined) showToast({ text: t('fix.no-layout') });
      else await onEdit(found, onOverflow);
    },
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const layouts = async () =>
    (await queries.fetchQuery(examplesQuery(deck.template))).slides.map(({ layout }) => layout);
  if (findings.length === 0) {
    return (
      <p className="nothing-wrong">
        <Icon name="check" />
        {t('deck.no-findings')}
      </p>
    );
  }
  return (
    <>
      <FindingsList
        findings={findings}
        actions={(finding) => (
          <>
            {finding.path !== undefined && (
              <ActionButton quiet onPress={() => onChoose(finding.path)}>
                {t(finding.code === 'missing_alt' ? 'fix.describe' : 'deck.show')}
              </ActionButton>
            )}
            {finding.code === 'picture_missing' && finding.path !== undefined && (
              <ActionButton quiet onPress={() => setEmpty(finding.path)}>
                {t('picture.find')}
              </ActionButton>
            )}
            {finding.code === 'empty_slide' && deck.slides.length > 1 && (
              <ActionButton quiet onPress={onDelete}>
                {t('fix.delete')}
              </ActionButton>
            )}
            {listFixes(finding, { deck, slide, number, layouts }).map((fix) => (
              <ActionButton
                key={fix.word}
                quiet
                isPending={repair.isPending && repair.variables.word === fix.word}
                isDisabled={repair.isPending}
                onPress={() => repair.mutate(fix)}
              >
                {t(fix.word)}
              </ActionButton>
            ))}
          </>
        )}
      />
      <FindPicture
        isOpen={empty !== undefined}
        onClose={() => setEmpty(undefined)}
        onFound={(found) => {
          const { alt } = (readPath(slide.content, empty ?? '') ?? {}) as { readonly alt?: string };
          if (empty !== undefined)
            void onEdit([
              {
                op: 'set_field',
                slide: slide.id,
                path: empty,
                value: { ...(alt === undefined ? {} : { alt }), ...found },
              },
            ]);
        }}
      />
    </>
  );
}
