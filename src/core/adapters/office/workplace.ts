import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownFonts, PainterFont } from '../../store/slide-painter.ts';
import { buildProfileUrl } from './pipe.ts';

/** Disables macros, external resources, recovery and questions; the proxy does not exist. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string | number | boolean])[] = [
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((kind) => [
    ['org.openoffice.Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'] as const,
    ['org.openoffice.Inet/Settings', `ooInet${kind}ProxyPort`, 9] as const,
  ]),
  ['org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
  ['org.openoffice.Office.Common/Misc', 'FirstRun', false],
  ['org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
  ['org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  ['org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', false],
];

/** Folder of one process with its profile, fonts, input and output. */
export class Workplace {
  readonly folder: string;
  readonly #fonts: KnownFonts;

  constructor(folder: string, fonts: KnownFonts) {
    this.folder = folder;
    this.#fonts = fonts;
  }

  get profile(): string {
    return `-env:UserInstallation=${buildProfileUrl(this.folder)}`;
  }

  get pidFile(): string {
    return join(this.folder, 'pid');
  }

  /** Complete environment of the process, without settings of this server. */
  environment(path: string): Record<string, string> {
    const { folder } = this;
    return {
      PATH: path,
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      LANG: 'C.UTF-8',
      SAL_USE_VCLPLUGIN: 'svp',
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    };
  }

  /** Restores the initial state, without leftovers of an earlier job. */
  async furnish(fonts: readonly PainterFont[]): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    for (const name of ['tmp', 'fonts', join('profile', 'user')])
      await mkdir(join(this.folder, name), { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, 'profile', 'user', 'registrymodifications.xcu'), registry());
    for (const [index, { files }] of fonts.entries())
      for (const [nth, bytes] of files.entries())
        await writeFile(join(this.folder, 'fonts', `${index}-${nth}.ttf`), bytes, { mode: 0o600 });
    await writeFile(join(this.folder, 'fonts.conf'), buildFontConfig(this.#fonts, fonts, this.folder));
  }
}

/**
 * Settings of fontconfig: prefers fonts of the file, then ours, then those of the machine. Missing families use
 * the fonts that they are measured with.
 *
 * @param folder of the process, with `fonts` in it
 */
export function buildFontConfig(
  { folders, standIns, last }: KnownFonts,
  fonts: readonly PainterFont[],
  folder: string,
): string {
  const names = new Map(Object.entries(standIns));
  for (const { name, family } of fonts) if (name !== family) names.set(name, family);
  const same = [...names].map(
    ([name, family]) =>
      `<match target="pattern"><test name="family"><string>${xml(name)}</string></test>${edit('append', 'same', family)}</match>`,
  );
  const dirs = [join(folder, 'fonts'), ...folders].map((path) => `<dir>${xml(path)}</dir>`);
  const cache = `<cachedir>${xml(join(folder, '..', '..', 'font-cache'))}</cachedir>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs.join('')}${cache}${same.join('')}<include ignore_missing="yes">/etc/fonts/fonts.conf</include><match target="pattern">${edit('append_last', 'weak', last)}</match></fontconfig>`;
}

function edit(mode: string, binding: string, family: string): string {
  return `<edit name="family" mode="${mode}" binding="${binding}"><string>${xml(family)}</string></edit>`;
}

function registry(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join('')}</oor:items>`;
}

function xml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
