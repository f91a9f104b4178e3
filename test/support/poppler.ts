import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** True if poppler is on this machine; tests that look at a PDF with it are skipped by name otherwise. */
export const hasPoppler = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdftoppm'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0,
);

/** A PDF as poppler reads it. */
export class PdfReader implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'));

  constructor(pdf: Uint8Array) {
    writeFileSync(join(this.#folder, 'deck.pdf'), pdf);
  }

  /**
   * Text of each page, white space folded, marks of direction left out: as a person would select it, or in
   * the order of the file.
   */
  pages(order: 'selected' | 'file' = 'selected'): string[] {
    return this.#run('pdftotext', [...(order === 'file' ? ['-raw'] : []), '-enc', 'UTF-8'], ['-'])
      .split('\f')
      .slice(0, -1)
      .map((page) =>
        page
          .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      );
  }

  /** Fields of `pdfinfo` by name: "Title", "Pages", "Tagged". */
  info(): ReadonlyMap<string, string> {
    return new Map(
      this.#run('pdfinfo', [])
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
    );
  }

  /** The document's structure: a line for each part, indented by its depth. */
  structure(): string {
    return this.#run('pdfinfo', ['-struct-text']);
  }

  links(): string {
    return this.#run('pdfinfo', ['-url']);
  }

  /** Lines of `pdffonts`, one a font. */
  fonts(): string[] {
    return this.#run('pdffonts', []).trim().split('\n').slice(2);
  }

  /** A page, from 1, as PNG. */
  picture(page: number, widthPx: number): Uint8Array {
    this.#run(
      'pdftoppm',
      [
        '-png',
        '-singlefile',
        '-f',
        String(page),
        '-l',
        String(page),
        '-scale-to-x',
        String(widthPx),
        '-scale-to-y',
        '-1',
      ],
      [join(this.#folder, 'page')],
    );
    return readFileSync(join(this.#folder, 'page.png'));
  }

  #run(program: string, before: readonly string[], after: readonly string[] = []): string {
    const done = spawnSync(program, [...before, join(this.#folder, 'deck.pdf'), ...after], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    // poppler reports what it had to repair on stderr and goes on.
    if (done.status !== 0 || done.stderr !== '')
      throw new Error(`${program}: ${done.stderr || done.error?.message}`);
    return done.stdout;
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
