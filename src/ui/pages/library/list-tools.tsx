import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import type { Sort } from './listed.ts';
import { useTags } from './use-tags.ts';

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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" className="chips" aria-label={t('library.tags')}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={name === tag}
              onClick={() => onTag(name === tag ? undefined : name)}
            >
              <span dir="auto">{name}</span>
            </button>
          ))}
        </div>
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
