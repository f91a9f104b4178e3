import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inside, root } from '../../scripts/newest-office.mjs';
import { FONTS, writeFontConfig } from './libreoffice.ts';

const DECK_MS = 240_000;
/** Seen from the root of the newest LibreOffice. */
const FONTS_THERE = '/var/tmp/lectern-fonts';

/**
 * The PDF that the newest LibreOffice makes of a deck with our fonts and no others; it must have been set up.
 * @param standIns families by those that are shown in their place
 */
export function newestPdf(pptx: Uint8Array, standIns: ReadonlyMap<string, string>): Uint8Array {
  if (!existsSync(join(root, FONTS_THERE)))
    cpSync(FONTS, join(root, FONTS_THERE), { recursive: true, dereference: true });
  mkdirSync(join(root, 'var/tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, 'var/tmp/compared-'));
  const there = folder.slice(root.length);
  try {
    writeFileSync(join(folder, 'deck.pptx'), pptx);
    writeFontConfig(folder, standIns, FONTS_THERE);
    const command = [
      'soffice',
      '--headless',
      `-env:UserInstallation=file://${there}/profile`,
      '--convert-to',
      'pdf',
      '--outdir',
      there,
      `${there}/deck.pptx`,
    ];
    const done = inside(command, {
      env: { HOME: there, FONTCONFIG_FILE: `${there}/fonts.conf` },
      timeout: DECK_MS,
    });
    if (!existsSync(join(folder, 'deck.pdf')))
      throw new Error(`LibreOffice gave no PDF: ${done.stderr || done.stdout}`);
    return new Uint8Array(readFileSync(join(folder, 'deck.pdf')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
