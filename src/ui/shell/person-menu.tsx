import { useState } from 'react';
import { toAddress } from '../api/address.ts';
import { body, POST } from '../api/client.ts';
import { useAccount } from '../api/queries.ts';
import { MenuButton } from '../parts/menu-button.tsx';
import { t } from '../strings/index.ts';
import { chooseLanguage, LANGUAGES, type Language, readLanguage } from '../strings/language.ts';
import { readThemeMode, setThemeMode, type ThemeMode } from '../theme-mode.ts';

const MODES: readonly ThemeMode[] = ['system', 'light', 'dark'];

/** Menu with the name of the user, the colour mode, the language and sign-out. */
export function PersonMenu() {
  const { data } = useAccount();
  const [mode, setMode] = useState(readThemeMode);
  const act = async (key: string) => {
    if (key === 'out') {
      await body(POST('/api/v1/auth/logout'));
      // Loading the page again discards all cached data.
      location.assign(toAddress('/'));
      return;
    }
    const [, language] = key.split('language.');
    if (language !== undefined) return chooseLanguage(language as Language);
    setThemeMode(key as ThemeMode);
    setMode(key as ThemeMode);
  };
  return (
    <MenuButton
      quiet
      className="person"
      icon="user-circle"
      onAction={(key) => void act(key)}
      sections={[
        {
          entries: MODES.map((one) => ({
            id: one,
            icon: one === 'dark' ? 'moon' : one === 'light' ? 'sun' : 'desktop',
            text: t(`mode.${one}`),
            isChosen: mode === one,
          })),
        },
        {
          heading: t('nav.language'),
          entries: Object.entries(LANGUAGES).map(([lang, text]) => ({
            id: `language.${lang}`,
            text,
            lang,
            isChosen: readLanguage() === lang,
          })),
        },
        { entries: [{ id: 'out', icon: 'sign-out', text: t('nav.sign-out') }] },
      ]}
    >
      {data?.username ?? t('nav.more')}
    </MenuButton>
  );
}
