import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** File of a deck among those that Microsoft's validator judges when the run ends; equal decks share one. */
export function judgedFile(bytes: Uint8Array): string {
  return join(inject('decks'), `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.pptx`);
}

/** Submits a deck to the validator. The run reads decks while tests write them, so each appears as a whole. */
export function submitDeck(bytes: Uint8Array): void {
  const file = judgedFile(bytes);
  if (existsSync(file)) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}
