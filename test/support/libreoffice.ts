import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder of the shipped fonts. */
export const FONTS = dirname(
  dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json')),
);

/**
 * In which signs are looked for, one after the other, that a text's own font lacks: as ours does
 * (`itemize.ts`).
 */
const SIGN_FONTS = ['Noto Sans', 'Inter', 'IBM Plex Mono', 'Noto Sans Symbols 2', 'Noto Emoji'];
/** LibreOffice's own font of signs, in which it shows those of Wingdings. */
const OFFICE_SYMBOLS = '/usr/share/fonts/truetype/libreoffice';

/**
 * True if LibreOffice and poppler are on this machine; tests that need them are skipped by name otherwise.
 */
export const hasLibreOffice = ['soffice', 'pdftotext', 'pdftoppm', 'pdftocairo'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0,
);

/**
 * Profile for LibreOffice. The files of a worker of the tests convert decks one after the other and share one,
 * which goes with the folder of the run: making a profile takes as long as a start.
 *
 * @param folder where it lies outside of tests
 */
export const profileUrl = (folder: string): string =>
  `file://${process.env['VITEST'] === undefined ? join(folder, 'profile') : join(tmpdir(), `office-${process.pid}`)}`;

/** Machines draw missing fonts of fixed pitch in a monospaced one (48-spacing.conf of fontconfig). */
const MONOSPACED =
  '<match target="pattern"><test name="spacing" compare="eq"><int>100</int></test><edit name="family" mode="append_last" binding="strong"><string>DejaVu Sans Mono</string></edit></match>';

/**
 * A configuration of fontconfig in that folder which knows the shipped fonts and no others; where pictures
 * are compared, LibreOffice's own font of signs too, and the order in which ours are looked for; answers its
 * path. @param standIns families by those that are shown in their place @param fonts folders where they lie
 */
export function writeFontConfig(
  folder: string,
  standIns?: ReadonlyMap<string, string>,
  fonts: string | readonly string[] = FONTS,
): string {
  const config = join(folder, 'fonts.conf');
  const name = (text: string): string => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
  const aliases = [...(standIns ?? [])]
    .map(
      ([family, shown]) =>
        `<match target="pattern"><test name="family"><string>${name(family)}</string></test><edit name="family" mode="assign" binding="same"><string>${shown}</string></edit></match>`,
    )
    .join('');
  // Signs that are emoji by themselves, for which LibreOffice asks by this tag.
  const emoji =
    '<match target="pattern"><test name="lang" compare="contains"><string>und-zsye</string></test><edit name="family" mode="prepend_first" binding="strong"><string>Noto Emoji</string></edit></match>';
  const signs =
    standIns === undefined
      ? ''
      : `${emoji}${SIGN_FONTS.map((family) => `<match target="pattern"><edit name="family" mode="append_last" binding="strong"><string>${family}</string></edit></match>`).join('')}<dir>${OFFICE_SYMBOLS}</dir>`;
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${aliases}${MONOSPACED}${signs}${[
      fonts,
    ]
      .flat()
      .map((path) => `<dir>${path}</dir>`)
      .join('')}<cachedir>${join(tmpdir(), 'lectern-fontcache')}</cachedir></fontconfig>`,
  );
  return config;
}

/** A deck as LibreOffice sees it, with our fonts: its PDF, opened once. */
export class SecondReader implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lectern-lo-'));

  constructor(pptx: Uint8Array, standIns?: ReadonlyMap<string, string>) {
    writeFileSync(join(this.#folder, 'deck.pptx'), pptx);
    const config = writeFontConfig(this.#folder, standIns);
    const profile = `-env:UserInstallation=${profileUrl(this.#folder)}`;
    const args = [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      this.#folder,
      join(this.#folder, 'deck.pptx'),
    ];
    const done = spawnSync('soffice', args, {
      env: { ...process.env, FONTCONFIG_FILE: config, HOME: this.#folder },
      timeout: 180_000,
      encoding: 'utf8',
    });
    if (done.status !== 0)
      throw new Error(`LibreOffice could not open the deck: ${done.stderr || done.stdout}`);
  }

  get pdf(): Uint8Array {
    return readFileSync(join(this.#folder, 'deck.pdf'));
  }

  /** Text of each page, white space folded. */
  pages(): string[] {
    return pagesIn(
      spawnSync('pdftotext', ['-enc', 'UTF-8', join(this.#folder, 'deck.pdf'), '-'], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }).stdout,
    );
  }

  /** Lines of each page by position: words that share a block and line, left to right. */
  lines(): string[][] {
    return linesIn(
      spawnSync('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', join(this.#folder, 'deck.pdf'), '-'], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }).stdout,
    );
  }

  /** Pages as PNG files in a folder, named page-01.png and on; returns their paths. */
  pictures(folder: string, widthPx = 960): void {
    const done = spawnSync('pdftoppm', [
      '-png',
      '-scale-to-x',
      String(widthPx),
      '-scale-to-y',
      '-1',
      join(this.#folder, 'deck.pdf'),
      join(folder, 'page'),
    ]);
    if (done.status !== 0) throw new Error(`pdftoppm failed: ${done.stderr}`);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Parses the output of pdftotext. */
export function pagesIn(text: string): string[] {
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());
}

/** Parses the output of pdftotext with the positions of words. */
export function linesIn(layout: string): string[][] {
  return markedLines(layout).map((page) =>
    page.map((line) =>
      [...line.matchAll(/<word [^>]*>([^<]*)<\/word>/g)].map((match) => decode(match[1] ?? '')).join(' '),
    ),
  );
}

/** The lines of each page with their words as pdftotext marks them up. */
export function markedLines(layout: string): string[][] {
  return layout
    .split('<page ')
    .slice(1)
    .map((page) => page.split('<line ').slice(1));
}

export function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
