import { useQuery } from '@tanstack/react-query';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import type { Sort } from './listed.ts';

const SORTS = ['changed', 'created', 'title'] as const;

interface ListToolsProps {
  readonly sort: Sort;
  readonly tag: string | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onTag: (tag: string | undefined) => void;
}

/** Order of the list, and a choice among the tags in use. */
export function ListTools({ sort, tag, onSort, onTag }: ListToolsProps) {
  const { data } = useTags();
  const tags = (data?.items ?? []).map((use) => use.tag);
  const names = tag === undefined || tags.includes(tag) ? tags : [...tags, tag];
  return (
    <div className="list-tools">
      {names.length > 0 && (
        <ToggleButtonGroup
          className="chips"
          aria-label={t('library.tags')}
          selectionMode="single"
          selectedKeys={tag === undefined ? [] : [tag]}
          onSelectionChange={(keys) => onTag([...keys][0] as string | undefined)}
        >
          {names.map((name) => (
            <ToggleButton key={name} id={name} className="chip">
              <span dir="auto">{name}</span>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Select
        label={t('library.sort')}
        choices={SORTS.map((id) => ({ id, name: t(`library.sort-${id}`) }))}
        value={sort}
        onChange={onSort}
      />
    </div>
  );
}

/** Tags of all presentations. */
export function useTags() {
  return useQuery({
    queryKey: ['presentations', 'tags'],
    queryFn: ({ signal }) => body(GET('/api/v3/presentation/tags', { signal })),
  });
}
