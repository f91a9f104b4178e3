// Part of the build: what is the same for everybody who asks, made once into dist/fixed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../src/config/version.ts';
import { renderLayoutPng } from '../src/core/presentations/layout-picture.ts';
import { COVER_LAYOUT, coverFileName } from '../src/core/presentations/template-cover.ts';
import { findContract } from '../src/core/templates/catalogue.ts';
import { HEADS } from '../src/core/templates/standard/heads.ts';
import { buildReferenceTexts } from '../src/rest/reference.ts';
import { apiDocument } from './api-document.ts';

const folder = join(import.meta.dirname, '..', 'dist', 'fixed');
mkdirSync(folder, { recursive: true });
const document = apiDocument(VERSION);
for (const [name, text] of Object.entries(buildReferenceTexts(() => document)))
  writeFileSync(join(folder, name), text());
const cover = findContract(COVER_LAYOUT);
if (cover === undefined) throw new Error(`There is no layout "${COVER_LAYOUT}"`);
for (const { id } of HEADS) writeFileSync(join(folder, coverFileName(id)), await renderLayoutPng(id, cover));
console.log(`dist/fixed: the reference and ${HEADS.length} covers`);
