import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteRecordStore } from '../src/core/adapters/sqlite-record-store.ts';
import type { StoredPresentation } from '../src/core/presentations/stored-presentation.ts';
import { PRESENTATIONS } from '../src/core/presentations/stored-presentation.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';

const AT_ONCE = 500;
const SLIDES = 10;

/** A store with `count` presentations of ten slides each. */
export async function seedPresentations(dataDirectory: string, count: number): Promise<void> {
  mkdirSync(dataDirectory, { recursive: true });
  const records = openSqliteRecordStore(join(dataDirectory, 'lectern.sqlite'));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      presentation(from + index),
    );
    await records.write(
      some.map((value) => ({
        collection: PRESENTATIONS,
        id: value.presentation.id,
        value,
        expect: 'absent',
        order: value.presentation.created_at,
      })),
    );
  }
  await records.close();
}

function presentation(index: number): StoredPresentation {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const created = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  return {
    presentation: {
      id,
      revision: 1,
      title: `Presentation ${index + 1}`,
      language: 'en',
      template: { id: 'ledger', version: '1.0.0' },
      slides: CONTRACTS.slice(0, SLIDES).map((contract, at) => ({
        id: `${id}-${at}`,
        layout: contract.id,
        content: contract.example,
      })),
      origin: { kind: 'structured', content: '', n_slides: SLIDES },
      warnings: [],
      omitted: [],
      created_at: created,
      updated_at: created,
    },
    pictures: Array.from({ length: SLIDES }, () => ({})),
    change: 'Made',
  };
}
