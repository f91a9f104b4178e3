import { describe, expect, it } from 'vitest';
import { findFormLines } from '../../../src/core/authoring/form-lines.ts';
import { findCourtesies } from '../../../src/core/authoring/reference-items.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { classifyZones, isListOfPeople, readHeadingZone } from '../../../src/core/authoring/zones.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

describe('the role of a heading', () => {
  it.each([
    ['Abstract', 'key'],
    ['3 Results', 'key'],
    ['IV. Results and discussion', 'key'],
    ['Executive summary', 'key'],
    ['Decisions', 'key'],
    ['Zusammenfassung', 'key'],
    ['5. Conclusiones', 'key'],
    ['Résultats', 'key'],
    ['Выводы', 'key'],
    ['النتائج', 'key'],
    ['第5章 結論', 'key'],
    ['主要发现', 'key'],
    ['1 Introduction', 'side'],
    ['Material und Methoden', 'side'],
    ['Appendix B: Tables', 'side'],
    ['Acknowledgments', 'outer'],
    ['Danksagung', 'outer'],
    ['Références', 'outer'],
    ['参考文献', 'outer'],
    ['Table of contents', 'outer'],
    ['Conflicts of interest', 'outer'],
    ['Where the money goes', 'body'],
    ['Decision trees', 'body'],
    ['Results-driven teams', 'body'],
    ['Introduction of the euro', 'body'],
  ])('of "%s" is %s', (heading, zone) => {
    expect(readHeadingZone(heading)).toBe(zone);
  });
});

const BODY =
  'The kiln takes the waste heat of a data centre and dries spruce in half of the time that gas takes.';

describe('the zones of a document', () => {
  const zonesOf = (text: string): Record<string, string> => {
    const units = listUnits(parseSource(text), 'en', false);
    const zoneOf = classifyZones(units);
    return Object.fromEntries(units.map((unit) => [unit.text.text, zoneOf(unit)]));
  };

  it('include outer pieces below an outer heading, whatever is between', () => {
    const zones = zonesOf(
      `# Kilns\n\n## Results\n\n${BODY}\n\n## Acknowledgments\n\n### Summary of support\n\nWe thank the mills.`,
    );
    expect(zones[BODY]).toBe('key');
    expect(zones['We thank the mills.']).toBe('outer');
  });

  it('exclude the heading above the whole document, which has no role', () => {
    expect(zonesOf(`# Summary\n\n## Costs\n\n${BODY}`)[BODY]).toBe('body');
  });

  it('include short lines that repeat on every page as outer', () => {
    const zones = zonesOf(
      `# Kilns\n\nJournal of Kilns 12\n\n${BODY}\n\nJournal of Kilns 13\n\nIt saves gas.\n\nJournal of Kilns 14\n\nOak takes longer.`,
    );
    expect(zones['Journal of Kilns 13']).toBe('outer');
    expect(zones[BODY]).toBe('body');
  });

  it('keep notices in a document about notices', () => {
    expect(zonesOf(`# Terms\n\n## Disclaimer\n\n${BODY}`)[BODY]).not.toBe('outer');
  });

  it.each([
    ['Absent: Mr Joly, Ms Klein', 'outer'],
    ['Secrétaire de séance : M. Girard.', 'outer'],
    ['Quay 12, 28000 Harbour · www.kilns.example', 'outer'],
    ['出席者：山田太郎、佐藤花子', 'outer'],
    ['Began 19:00, ended 21:15', 'outer'],
    ['The kilns stop at 19:00 and nobody starts them before the morning', 'body'],
    ['Present: prices rose in every market of the town', 'body'],
    ['Write to ann.joly@mail.kilns.example', 'outer'],
    [`Absent: ${'A'.repeat(150)}1`, 'body'],
    ['a@'.repeat(2_500), 'body'],
  ])('for the line "%s" are %s', (line, zone) => {
    expect(zonesOf(`# Kilns\n\n${line}\n\n## Costs\n\n${BODY}`)[line]).toBe(zone);
  });

  it('include contact lines of an appendix and its list of parts as outer', () => {
    const lines = ['Hotline of the mill +00 555 0100, night desk +00 555 0101', 'Appendix A: List of kilns.'];
    const zones = zonesOf(
      `# Kilns\n\n${`${BODY} `.repeat(3)}\n\n## Appendix: contacts\n\n${lines.join('\n\n')}\n\nThe kilns were measured in May.`,
    );
    expect(lines.map((line) => zones[line])).toEqual(['outer', 'outer']);
    expect(zones['The kilns were measured in May.']).toBe('side');
  });
});

it('include a list of attendees as outer', () => {
  const units = listUnits(
    parseSource(`# Minutes\n\n## Present\n\n- Ann Joly (chair)\n- Ben Klein\n\n## Decisions\n\n${BODY}`),
    'en',
    false,
  );
  const zoneOf = classifyZones(units);
  expect(units.map((unit) => [zoneOf(unit), isListOfPeople(unit)])).toEqual([
    ['outer', true],
    ['outer', true],
    ['key', false],
  ]);
});

describe('the lines of a form', () => {
  const FORM =
    'Mark whether the kiln is new. Yes ☐ No ☑\n\nMark the size of the kiln. See the definitions in rule 4.\n\nSmall ☐ Large ☑';
  const TABLE =
    '| Norway | 20-81 |\n| --- | --- |\n| (State) | (Number) |\n| 64 Quay Street | |\n| (Address of the office) | |';
  const listLines = (text: string): string[] =>
    [...findFormLines(listUnits(parseSource(text), 'en', false))].map(({ kind, text }) => text.text || kind);

  it('are boxes with their questions, and not a table of answers', () => {
    const lines = listLines(`# Report\n\n${FORM}\n\n${TABLE}\n\n${BODY}`);
    expect(lines).toHaveLength(5);
    expect(lines).toContain('Mark the size of the kiln.');
    expect(lines).not.toContain(BODY);
  });

  it('are never the whole of a document', () => {
    expect(listLines(`# Form\n\n${FORM}`)).toEqual([]);
  });

  it('are not points of a list of tasks or rows with remarks in brackets', () => {
    expect(listLines(`# Tasks\n\n- ☑ Dry spruce\n- ☐ Dry oak\n\n${BODY}`)).toEqual([]);
    expect(
      listLines(`| Kiln | Gas |\n| --- | --- |\n| Spruce | (none) |\n| Oak | (some) |\n\n${BODY}`),
    ).toEqual([]);
  });
});

describe('the courtesies of a letter', () => {
  const courtesiesOf = (text: string, lang = 'en'): string[] =>
    [...findCourtesies(listUnits(parseSource(text), lang, false))].map((unit) => unit.text.text);

  it('include its greeting, its closing and the signature below it', () => {
    expect(
      courtesiesOf(
        'Dear all,\n\nRevenue rose by 4 percent in the quarter.\n\nThanks for your support, Dana\n\nNorthlight Inc., 500 Harbor St\n\nThis e-mail is confidential.',
      ),
    ).toEqual([
      'Dear all,',
      'Thanks for your support, Dana',
      'Northlight Inc., 500 Harbor St',
      'This e-mail is confidential.',
    ]);
  });

  it('include a greeting with a comma', () => {
    expect(courtesiesOf('Hello, kiln owners!\n\nRevenue rose by 4 percent in the quarter.')).toEqual([
      'Hello, kiln owners!',
    ]);
  });

  it('include a greeting below a heading', () => {
    expect(courtesiesOf('# Report\n\n## Letter\n\nDear reader,\n\nCosts fell by half in the year.')).toEqual([
      'Dear reader,',
    ]);
  });

  it('include sentences that only thank the readers', () => {
    expect(
      courtesiesOf('平素より格別のご高配を賜り、厚く御礼申し上げます。売上高は8.4%増えた。', 'ja'),
    ).toEqual(['平素より格別のご高配を賜り、厚く御礼申し上げます。']);
  });

  it('exclude a long text below thanks', () => {
    expect(courtesiesOf(`Costs fell.\n\nThanks for reading, Dana\n\n${`${BODY} `.repeat(4)}`)).toEqual([
      'Thanks for reading, Dana',
    ]);
  });
});
