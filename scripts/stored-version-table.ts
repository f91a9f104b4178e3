import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_UPGRADES } from '../src/core/store/record-versions.ts';
import { table } from './proof.ts';

const ROOT = join(import.meta.dirname, '..');

/** Stored forms with a version of their own, and the constant that holds the present one. */
const STORED = [
  {
    what: 'SQLite store',
    file: 'src/core/adapters/sqlite-database.ts',
    version: /SCHEMA_VERSION = (\d+)/,
    older: 'migrated at the start; the old file stays as `lectern.sqlite.schema-N`',
    newer: 'the server does not start',
  },
  {
    what: 'Postgres store',
    file: 'src/core/adapters/postgres-schema.ts',
    version: /const VERSION = (\d+)/,
    older: 'there is none',
    newer: 'the server does not start',
  },
  {
    what: 'exported design',
    file: 'src/core/designs/design-package.ts',
    version: /PACKAGE_VERSION = (\d+)/,
    older: 'there is none',
    newer: '`import_design` refuses it',
  },
  {
    what: 'backup',
    file: 'src/cli/backup-files.ts',
    version: /format: z\.literal\((\d+)\)/,
    older: 'there is none',
    newer: '`lectern restore` refuses it',
  },
];

/** The table of stored versions in docs/operations.md. @throws Error if a constant is not where it was. */
export function storedVersionTable(): string {
  const upgraded = Object.entries(RECORD_UPGRADES).map(([name, { length }]) => `\`${name}\` ${length + 1}`);
  return table(
    ['stored', 'present version', 'an older one', 'a newer one'],
    [
      ...STORED.map(({ what, file, version, older, newer }) => {
        const found = version.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
        if (found === undefined) throw new Error(`There is no version in ${file}.`);
        return [what, found, older, newer];
      }),
      [
        'record (`record_form`)',
        ['1', ...upgraded].join(', but '),
        'converted when it is read, written at its next change',
        'calls that read it, lists of its kind among them, are refused (503); all others are served',
      ],
    ],
  );
}
