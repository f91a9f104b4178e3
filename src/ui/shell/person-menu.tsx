import { useState } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { toAddress } from '../api/address.ts';
import { body, POST } from '../api/client.ts';
import { useAccount } from '../api/queries.ts';
import { Icon } from '../parts/icon.tsx';
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
    <MenuTrigger>
      <Button className="button quiet person">
        <Icon name="user-circle" />
        <span>{data?.username ?? t('nav.more')}</span>
      </Button>
      <Popover className="popover">
        <Menu className="menu" onAction={(key) => void act(String(key))}>
          {MODES.map((one) => (
            <MenuItem key={one} id={one} className="menu-item">
              <Icon name={one === 'dark' ? 'moon' : one === 'light' ? 'sun' : 'desktop'} />
              {t(`mode.${one}`)}
              {mode === one && <Icon name="check" />}
            </MenuItem>
          ))}
          <MenuSection>
            <Header className="menu-head">{t('nav.language')}</Header>
            {Object.entries(LANGUAGES).map(([one, name]) => (
              <MenuItem key={one} id={`language.${one}`} className="menu-item" textValue={name}>
                <span lang={one}>{name}</span>
                {readLanguage() === one && <Icon name="check" />}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem id="out" className="menu-item">
            <Icon name="sign-out" />
            {t('nav.sign-out')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
