import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../../api/client.ts';
import { useThemes } from '../../api/themes.ts';
import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import type { PanelProps } from './side-panel.tsx';

const OWN = '';

/** Template and theme of the whole deck; every slide is laid out anew. */
export function DeckLook({ deck, onEdit }: PanelProps) {
  const templates = useQuery({ queryKey: ['templates'], queryFn: () => body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100 } } })), staleTime: 60_000 });
  const themes = useThemes();
  const choices = (templates.data?.items ?? []).map(({ id, name, description }) => ({ id, name, hint: description }));
  return (
    <div className="form">
      <Select
        label={t('look.template')}
        choices={choices.some(({ id }) => id === deck.template) ? choices : [{ id: deck.template, name: deck.template }, ...choices]}
        value={deck.template}
        onChange={(template) => void onEdit([{ op: 'set_deck', template }])}
      />
      <Select
        label={t('look.theme')}
        choices={[{ id: OWN, name: t('look.own-theme') }, ...themes.map(({ id, name }) => ({ id, name }))]}
        value={deck.theme ?? OWN}
        onChange={(theme) => void onEdit([{ op: 'set_deck', theme: theme === OWN ? null : theme }])}
      />
    </div>
  );
}
