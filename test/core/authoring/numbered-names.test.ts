import { expect, test } from 'vitest';
import { isCaption } from '../../../src/core/authoring/material.ts';
import { findTableCaption } from '../../../src/core/authoring/table-captions.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

test.each([
  ['da', 'Tabel 2: Pladser i havnen', 'Pladser i havnen'],
  ['de', 'Tabelle 2: Plätze im Hafen', 'Plätze im Hafen'],
  ['el', 'Πίνακας 2: Θέσεις στο λιμάνι', 'Θέσεις στο λιμάνι'],
  ['fr', 'Tabl. 2 – Places du port', 'Places du port'],
  ['he', 'טבלה 2: מקומות בנמל העיר', 'מקומות בנמל העיר'],
  ['hi', 'तालिका 2: बंदरगाह में स्थान', 'बंदरगाह में स्थान'],
  ['it', 'Tabella 2: Posti nel porto', 'Posti nel porto'],
  ['ko', '표 2: 항구의 자리 수와 요금', '항구의 자리 수와 요금'],
  ['nl', 'Tabel 2: Plaatsen in de haven', 'Plaatsen in de haven'],
  ['pl', 'Tabela 2. Miejsca w porcie', 'Miejsca w porcie'],
  ['pt', 'Quadro 2: Lugares no porto', 'Lugares no porto'],
  ['ru', 'Табл. 2. Места в порту', 'Места в порту'],
  ['sv', 'Tabell 2: Platser i hamnen', 'Platser i hamnen'],
  ['th', 'ตารางที่ 2: ที่จอดเรือในท่าเรือ', 'ที่จอดเรือในท่าเรือ'],
  ['tr', 'Çizelge 2: Limandaki yerler', 'Limandaki yerler'],
  ['uk', 'Таблиця 2: Місця в порту', 'Місця в порту'],
  ['vi', 'Bảng 2: Chỗ trong cảng', 'Chỗ trong cảng'],
])('the caption of a table in %s loses its number: %s', (lang, caption, shown) => {
  const units = listUnits(
    parseSource(`# A\n\n${caption}\n\n| X | Y |\n|---|---|\n| Q | 4 |\n| R | 7 |\n`),
    lang,
    false,
  );
  expect(findTableCaption(units, 90)).toBe(shown);
});

test.each([
  'Figur 3: Havnen',
  'Şekil 3: Liman',
  'Hình 3: Cảng',
  '图3：港口',
  'Obr. 3: Přístav',
  'รูปที่ 3: ท่าเรือ',
  'איור 3: הנמל',
])('%s is a caption', (text) => {
  expect(isCaption(text)).toBe(true);
});
