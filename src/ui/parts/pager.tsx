import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';

interface PagerProps {
  /** 1-based. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
}

/** Navigation through pages; hidden if there is only one. */
export function Pager({ page, hasNext, onPage }: PagerProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pager" aria-label={t('pager.pages')}>
      <ActionButton icon="arrow-left" onPress={() => onPage(page - 1)} isDisabled={page === 1}>
        {t('pager.newer')}
      </ActionButton>
      <span className="soft">{t('pager.page', { n: page })}</span>
      <ActionButton icon="arrow-right" onPress={() => onPage(page + 1)} isDisabled={!hasNext}>
        {t('pager.older')}
      </ActionButton>
    </nav>
  );
}
