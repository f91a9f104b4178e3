import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileUrl, writeFontConfig } from './libreoffice.ts';

/** A word where LibreOffice put it, px of our canvas. */
export interface OfficeWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Our canvas is 1280 px wide, the page 960 pt. */
const PX_PER_PT = 4 / 3;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

/**
 * Words of every page of every deck as LibreOffice sets them with our fonts; one start of the program for all
 * decks.
 */
export function officeWords(decks: ReadonlyMap<string, Uint8Array>): Map<string, OfficeWord[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-words-'));
  try {
    const out = join(folder, 'out');
    mkdirSync(out);
    const files = [...decks].map(([name, bytes]) => {
      const file = join(folder, `${name}.pptx`);
      writeFileSync(file, bytes);
      return file;
    });
    const env = { ...process.env, FONTCONFIG_FILE: writeFontConfig(folder), HOME: folder };
    const args = [
      `-env:UserInstallation=${profileUrl(folder)}`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      out,
      ...files,
    ];
    const done = spawnSync('soffice', args, { env, timeout: 600_000, encoding: 'utf8' });
    if (done.status !== 0)
      throw new Error(`LibreOffice could not open the decks: ${done.stderr || done.stdout}`);
    return new Map([...decks.keys()].map((name) => [name, wordsOf(join(out, `${name}.pdf`))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordsOf(pdf: string): OfficeWord[][] {
  const html = spawnSync('pdftotext', ['-bbox', '-enc', 'UTF-8', pdf, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  }).stdout;
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
        text,
        left: Number(left) * PX_PER_PT,
        top: Number(top) * PX_PER_PT,
        right: Number(right) * PX_PER_PT,
        bottom: Number(bottom) * PX_PER_PT,
      })),
    );
}
