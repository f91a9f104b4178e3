import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  findCompanyAccents,
  orderByContrast,
  rankAccents,
} from '../../../src/core/designs/fill/ranked-accents.ts';
import { type ReadDeck, readDeck } from '../../../src/core/ooxml/read/index.ts';
import type { Hex } from '../../../src/core/scene/theme.ts';
import { designDeck } from '../../support/design-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

/** Its theme is that of Office, and nothing in it has another colour. */
const FILE = readFileSync('test/fixtures/designs/svg-images.pptx');
const [BRAND, OFFICE] = ['762536', /4F81BD|C0504D|4472C4|ED7D31|5B9BD5|156082/i];

describe("a file with Office's theme and painted colours of its own", () => {
  it('uses its own colour for tables and charts', async () => {
    const file = alterPptx(FILE, {
      'ppt/slideMasters/slideMaster1.xml': (xml) =>
        xml.replace(/(<p:titleStyle>[\s\S]*?)<a:schemeClr val="tx1"\s*\/>/, `$1<a:srgbClr val="${BRAND}"/>`),
    });
    const { design, deck } = await designDeck(file);
    expect(design.tableStyle).toMatch(new RegExp(`${BRAND}\\}$`));
    const made = new OpenedPptx(deck.file ?? new Uint8Array());
    const styles = made.xml('ppt/tableStyles.xml');
    expect(styles).toContain(`styleId="${design.tableStyle}"`);
    expect(styles).toContain(`<a:srgbClr val="${BRAND}">`);
    const [shown] = readDeck(deck.file ?? new Uint8Array()).slides.flatMap(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === 'table' ? [shape] : [])),
    );
    expect(shown?.rows[0]?.cells[0]?.fill).toMatchObject({ kind: 'solid', color: { hex: `#${BRAND}` } });
    const charts = made.names.filter((name) => /^ppt\/charts\/[^/]*chart[^/]*\.xml$/i.test(name));
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) expect(made.xml(chart)).not.toMatch(OFFICE);
  });
});

it('a theme of a company keeps its accents beside other colours, and that of Office does not', () => {
  const office: readonly Hex[] = ['#4472C4', '#ED7D31', '#A5A5A5'];
  const company: readonly Hex[] = ['#005096', '#0078B4', '#1EB9E1'];
  expect(findCompanyAccents(office, ['#762536'])).toEqual([]);
  expect(findCompanyAccents(company, ['#762536'])).toEqual(company);
  expect(findCompanyAccents(office, ['#ED7D31'])).toEqual(office);
  expect(findCompanyAccents(office, [])).toEqual(office);
});

it('the link colour is an accent of a company only if something else has it', () => {
  const link = '#0563C1';
  const text = (type: string) => ({
    kind: 'shape',
    placeholder: { type, idx: 0 },
    fill: { kind: 'none' },
    box: { x: 0, y: 0, width: 100, height: 100 },
    text: { paragraphs: [{ runs: [{ text: 'docs', color: { hex: link } }] }] },
  });
  const deckWith = (type: string) =>
    ({
      widthEmu: 1000,
      heightEmu: 1000,
      layouts: [],
      masters: [{ theme: { colors: { hlink: link } } }],
      slides: [{ shapes: [text(type)] }],
    }) as unknown as ReadDeck;
  expect(rankAccents(deckWith('body'))).toEqual([]);
  expect(rankAccents(deckWith('title'))).toEqual([link]);
});

it('the background colour is the last of the accents on it', () => {
  expect(orderByContrast(['#1E3A5F'], ['#4472C4', '#ED7D31'], '#1E3A5F')).toEqual([
    '#4472C4',
    '#ED7D31',
    '#1E3A5F',
  ]);
  expect(orderByContrast(['#1E3A5F', '#ED7D31'], ['#ED7D31'], '#FFFFFF')).toEqual(['#1E3A5F', '#ED7D31']);
});
