import { expect, test } from 'vitest';
import { deck, listTexts } from './deck-helpers.ts';

const CHAPTERS = ['Steuergegenstand', 'Steuersatz', 'Befreiungen', 'Anzeigepflicht'];

const chapter = (name: string, at: number): string => `### § ${at + 1} ${name}

- (1) Die Gemeinde regelt den Punkt ${name} nach dieser Satzung für alle Halter von Hunden im Ort.
- (2) Jeder Halter zahlt im Jahr ${at + 2}40 Euro für den Hund, den er im Haushalt aufgenommen hat.
- (3) Der Gemeinderat prüft den Betrag von ${at + 3}50 Euro in jedem dritten Jahr nach der Wahl.
`;

test('a table of contents of a text in points is on no slide, and names none', async () => {
  const list = CHAPTERS.map((name, at) => `- § ${at + 1} ${name}`).join('\n');
  const { slides } = await deck(
    `# Satzung über die Hundesteuer\n\n## Inhaltsverzeichnis\n\n${list}\n\n${CHAPTERS.map(chapter).join('\n')}`,
    { n_slides: 4, language: 'de' },
  );
  const words = slides.map(({ content }) => listTexts(content).join('\n')).join('\n');
  expect(words).toContain('240 Euro');
  expect(words).not.toContain('Inhaltsverzeichnis');
});

test('half a sentence above a list is not on the cover', async () => {
  const { slides } = await deck(
    `---\ntitle: Satzung über die Hundesteuer\n---\n\n${CHAPTERS.map(chapter).join('\n')}\n### § 5 Ausnahmen\n\nSteuerbefreiung ist auf Antrag zu gewähren für das Halten von\n\n- Hunden zum Schutz blinder Personen\n- Hunden zum Schutz von Kranken\n- Hunden der Rettung\n`,
    { n_slides: 5, language: 'de' },
  );
  expect(slides[0]?.content['subtitle'] ?? '').not.toContain('Halten von');
});
