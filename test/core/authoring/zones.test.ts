import { describe, expect, it } from 'vitest';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { classifyZones, readHeadingZone } from '../../../src/core/authoring/zones.ts';
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
  ])('%s is %s', (heading, zone) => {
    expect(readHeadingZone(heading)).toBe(zone);
  });
});

describe('the zones of a document', () => {
  const zonesOf = (text: string): Record<string, string> => {
    const units = listUnits(parseSource(text), 'en', false);
    const zoneOf = classifyZones(units);
    return Object.fromEntries(units.map((unit) => [unit.text.text, zoneOf(unit)]));
  };
  const BODY =
    'The kiln takes the waste heat of a data centre and dries spruce in half of the time that gas takes.';

  it('pieces below an outer heading are outer, whatever stands between', () => {
    const zones = zonesOf(
      `# Kilns\n\n## Results\n\n${BODY}\n\n## Acknowledgments\n\n### Summary of support\n\nWe thank the mills.`,
    );
    expect(zones[BODY]).toBe('key');
    expect(zones['We thank the mills.']).toBe('outer');
  });

  it('a heading above the whole document has no role', () => {
    expect(zonesOf(`# Summary\n\n## Costs\n\n${BODY}`)[BODY]).toBe('body');
  });

  it('short lines that return on every page are outer', () => {
    const zones = zonesOf(
      `# Kilns\n\nJournal of Kilns 12\n\n${BODY}\n\nJournal of Kilns 13\n\nIt saves gas.\n\nJournal of Kilns 14\n\nOak takes longer.`,
    );
    expect(zones['Journal of Kilns 13']).toBe('outer');
    expect(zones[BODY]).toBe('body');
  });

  it('a document about notices keeps them', () => {
    expect(zonesOf(`# Terms\n\n## Disclaimer\n\n${BODY}`)[BODY]).not.toBe('outer');
  });
});
