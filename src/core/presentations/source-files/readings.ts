import type { AssetService, ReferenceService } from '../../assets/api.ts';
import type { CallContext } from '../../call/call.ts';
import { sha256 } from '../../input/sha256.ts';
import { byIdentity } from '../../memory/memo.ts';
import type { FileText } from '../../sources/file-markdown.ts';
import type { Selection } from '../../sources/selection.ts';
import { createPictureKeeper } from './source-pictures.ts';

/** Characters of the readings that are kept. A larger reading is made again each time. */
const MAX_CHARACTERS = 4_000_000;
/** Pictures of a file are stored for longer than this. */
const KEPT_MS = 10 * 60_000;

interface Reading {
  readonly text: FileText;
  readonly until: number;
}

/** Texts of files by their content, so that calls about the same file read it once. */
class Readings {
  readonly #readings = new Map<string, Reading>();
  readonly #running = new Map<string, Promise<FileText>>();
  #characters = 0;

  async get(key: string, nowMs: number, read: () => Promise<FileText>): Promise<FileText> {
    const known = this.#readings.get(key);
    if (known !== undefined && known.until > nowMs) return known.text;
    const other = this.#running.get(key);
    if (other !== undefined) {
      // Another call may be cancelled, which says nothing about the file.
      const text = await other.catch(() => undefined);
      return text ?? read();
    }
    const running = read();
    this.#running.set(key, running);
    try {
      const text = await running;
      this.#keep(key, { text, until: nowMs + KEPT_MS });
      return text;
    } finally {
      this.#running.delete(key);
    }
  }

  #keep(key: string, reading: Reading): void {
    this.#remove(key);
    const { length } = reading.text.markdown;
    if (length > MAX_CHARACTERS) return;
    this.#readings.set(key, reading);
    this.#characters += length;
    for (const oldest of this.#readings.keys()) {
      if (this.#characters <= MAX_CHARACTERS) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#readings.get(key)?.text.markdown.length ?? 0;
    this.#readings.delete(key);
  }
}

/** Pictures of a reading are stored in one place, so its readings belong to that. */
const readingsOf = byIdentity((_: AssetService | ReferenceService) => new Readings());

/**
 * Reads a file as Markdown, once for the same content, name and selection.
 *
 * @throws Failure `invalid_input` with the reason why it cannot be read.
 */
export async function readFileOnce(
  bytes: Uint8Array,
  filename: string,
  selection: Selection | undefined,
  call: CallContext,
): Promise<FileText> {
  const read = async (): Promise<FileText> => {
    // Loads the readers only when a file is read.
    const { fileMarkdown } = await import('../../sources/file-markdown.ts');
    return fileMarkdown(bytes, filename, createPictureKeeper(filename, call), call.signal, selection);
  };
  const { assets, references } = call.services;
  const place = assets ?? references;
  if (place === undefined) return read();
  const key = `${sha256(bytes)} ${JSON.stringify([filename, selection])}`;
  return readingsOf(place).get(key, call.clock.monotonicMs(), read);
}
