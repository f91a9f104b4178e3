import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toLocalLink } from '../../../api/address.ts';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Loading } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import type { FieldProps } from './field-props.ts';

interface IconContent {
  readonly icon_query?: string;
  readonly icon_name?: string;
}

/** Icon, searched by meaning. */
export function IconField({ value, path, label, required, onChange }: FieldProps) {
  const icon = value as IconContent | undefined;
  const [finding, setFinding] = useState(false);
  const [words, setWords] = useState('');
  const query = words.trim() || icon?.icon_query || icon?.icon_name || 'idea';
  const found = useQuery({
    queryKey: ['icons', query],
    queryFn: () => body(GET('/api/v3/icons/search', { params: { query: { query, limit: 48 } } })),
    enabled: finding,
  });
  return (
    <div className="row" data-path={path}>
      <ActionButton icon="magnifying-glass" onPress={() => setFinding(true)}>
        {`${label}: ${icon?.icon_name ?? icon?.icon_query ?? t('deck.none')}`}
      </ActionButton>
      {icon !== undefined && !required && (
        <ActionButton
          quiet
          iconOnly
          icon="x"
          aria-label={t('icon.remove')}
          onPress={() => onChange(path, undefined)}
        />
      )}
      <Dialog isOpen={finding} onClose={() => setFinding(false)} title={t('icon.find')}>
        <TextField label={t('icon.words')} value={words} onChange={setWords} autoFocus />
        {found.isPending && <Loading />}
        <ul className="icon-grid">
          {found.data?.map((url) => (
            <li key={url}>
              <button
                type="button"
                aria-label={readIconName(url)}
                onClick={() => {
                  onChange(path, { icon_name: readIconName(url) });
                  setFinding(false);
                }}
              >
                <img src={toLocalLink(url)} alt="" width="28" height="28" />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/**
 * Name in an address such as ".../regular/chart-line-up.svg"; other weights are suffixes of the file name.
 */
function readIconName(url: string): string {
  return (url.split('/').at(-1) ?? '').replace(/\.svg$/, '').replace(/-(thin|light|bold|fill|duotone)$/, '');
}
