import { expect, test } from 'vitest';
import { deck, listTexts } from './deck-helpers.ts';

const PORT = `# Harbour report

## Ferries

The harbour runs nine ferries between four quays. Each of them crosses the water in eleven minutes. Two more are
ordered for the next summer.

## Quays

The quays are lit at night. Their lamps use less power than those of 2019. The harbour pays 41,000 euros a year for it.
`;

test('the end of a sentence of an earlier page is on no slide', async () => {
  const { slides } = await deck(`<!-- source at="page 4" -->\n\nand closes the valve behind it.\n\n${PORT}`);
  expect(listTexts(slides).join('\n')).not.toContain('closes the valve');
});

test('the line of an author with a role is on no slide', async () => {
  const { slides, omitted } = await deck(
    PORT.replace('## Ferries', 'Ada Lang\n\nPrincipal Engineer at Harbour Works\n\n## Ferries'),
    {
      n_slides: 4,
    },
  );
  const shown = listTexts(slides.slice(1)).join('\n');
  expect(shown).not.toMatch(/Ada Lang|Principal Engineer/);
  expect(omitted.map(({ text }) => text).join('\n')).toContain('Principal Engineer');
});

test('a section of further reading is on no slide', async () => {
  const { slides } = await deck(
    `${PORT}\n## For further reading\n\n- A paper about the lamps of quays\n- A book about ferries\n- Notes on the ramp\n`,
  );
  expect(listTexts(slides).join('\n')).not.toContain('A paper about the lamps');
});
