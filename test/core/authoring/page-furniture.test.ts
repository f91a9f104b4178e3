import { describe, expect, it } from 'vitest';
import { findPageFurniture, isByline } from '../../../src/core/authoring/page-furniture.ts';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

const BODY =
  'The kiln dries spruce with the waste heat of a data centre. It needs a fifth of the gas that it burnt before the change.';

function furnitureOf(text: string, lang = 'en'): string[] {
  const units = listUnits(findStructure(parseSource(text)), lang, false);
  return [...findPageFurniture(units, lang)].map((unit) => unit.text.text);
}

describe('the parts of a page beside its text', () => {
  it.each([
    [
      'en',
      'Most read in Sport',
      '- [Harbour wins the cup](https://a.example/1)\n- [Mills reopen](https://a.example/2)',
    ],
    ['pt', 'Tópicos relacionados', '- portos\n- serrarias'],
    ['fr', 'Ressources externes', '- [Guide des séchoirs](https://a.example/1) de la filière'],
    ['de', 'Weitere Meldungen', '- [Hafen wächst](https://a.example/1)'],
    ['zh', '往年回顾', '- [港口的冬天](https://a.example/1)\n- [木材的价格](https://a.example/2)'],
  ])('include lists of other pages in %s', (lang, heading, list) => {
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n## ${heading}\n\n${list}`, lang)).toHaveLength(
      list.split('\n').length,
    );
  });

  it('include adverts, each a picture above a bold line', () => {
    const advert = (name: string): string => `![](https://a.example/${name.length}.jpg)\n\n**${name}**\n`;
    const long = 'An account that few people know may give larger gains without any risk for what you save';
    const names = ['Plan your year now', long, 'Save without risk', 'New trends for shops'];
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${names.map(advert).join('\n')}\n${BODY}`)).toEqual(
      expect.arrayContaining([long, '']),
    );
    const lines = [1, 2, 3].map((at) => `**${long} number ${at}**`).join('\n\n');
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${lines}\n\n${BODY}`)).toHaveLength(3);
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${advert('One kiln')}\n${BODY}`)).toEqual([]);
  });

  it('include names of pages on separate lines below the text', () => {
    const long = `${BODY} ${BODY} ${BODY} ${BODY}`;
    const names = [
      'Kilns',
      'Mills',
      'Forests and lakes',
      'Where to sleep',
      'Maps',
      'Guides',
      'Museums',
      'Who we are',
    ];
    expect(furnitureOf(`# Kilns\n\n${long}\n\n${names.join('\n\n')}`)).toEqual(names);
    expect(furnitureOf(`# Kilns\n\n${long}\n\n${names.slice(0, 4).join('\n\n')}`)).toEqual([]);
  });

  it('include a note in italics about the authors', () => {
    const long = `${BODY} ${BODY} ${BODY} ${BODY}`;
    const note = 'Ann Joly is a politologist in Lisbon. Ben Klein is a lawyer.';
    expect(furnitureOf(`# Kilns\n\n${long}\n\n***${note}***`)).toEqual([
      'Ann Joly is a politologist in Lisbon.',
      'Ben Klein is a lawyer.',
    ]);
    expect(furnitureOf(`# Kilns\n\n${long}\n\n${note}`)).toEqual([]);
  });

  it.each([
    ['fr', 'Lire aussi : Les critiques de la commission contre le projet de loi'],
    ['fr', 'Lire : Que sont ces valises qui espionnent les téléphones ?'],
    ['pt', 'Ouvir o texto'],
    ['de', 'Datum: 18.10.2021'],
    ['es', 'Seguir Medellín Regístrate o inicia sesión para seguir tus temas favoritos'],
    ['en', 'This site uses cookies to improve what you see.'],
    ['en', 'Read more'],
    ['es', 'Documento firmado electrónicamente.'],
    ['fr', 'Mise à jour : Ce contenu a été revu le 11 février 2021.'],
  ])('include a line that only leads elsewhere (%s: %s)', (lang, line) => {
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${line}\n\n${BODY}`, lang)).toEqual([line]);
  });

  it('exclude a section of that name with text of its own', () => {
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n## Resources\n\n${BODY}`)).toEqual([]);
  });

  it('include share buttons', () => {
    expect(furnitureOf(`# Kilns\n\n- Facebook\n- WhatsApp\n- Copy link\n\n${BODY}\n\nEmail`)).toEqual([
      'Facebook',
      'WhatsApp',
      'Copy link',
      'Email',
    ]);
  });

  it('include bylines, dates of publication and source labels', () => {
    const lines = [
      'By Ann Joly and Ben Klein, Harbour News',
      'October 22, 2019 report',
      'Harbour News | 22.10.2019 | By Ann Joly',
      'Journal information: Proceedings of Kilns',
      '© 2019 Harbour News',
      'Keywords kilns, spruce, heat, harbours',
      '¹dept. of Timber - Harbour University ²Institute of Kilns',
    ];
    expect(furnitureOf(`# Kilns\n\n${lines.join('\n\n')}\n\n${BODY}`).toSorted()).toEqual(lines.toSorted());
  });

  it('include paragraphs with a copyright notice', () => {
    const notice = 'This page is subject to copyright. Ask the mill before you print it.';
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${notice}`).join(' ')).toBe(notice);
  });

  it('include lines that only link to another page', () => {
    const lines = [
      '[Follow the vote of the council live](https://a.example/live)',
      'Read: [What are kilns?](https://a.example/k)',
    ];
    expect(furnitureOf(`# Kilns\n\n${BODY}\n\n${lines.join('\n\n')}`)).toEqual([
      'Follow the vote of the council live',
      'Read: What are kilns?',
    ]);
  });

  it('leave the text below a heading over buttons or a byline to the section before it', async () => {
    const { slides } = await deck(
      `# Kilns\n\n## By Ann Joly\n\n### Share\n\n- Facebook\n- Twitter\n\n${BODY} Oak still needs gas in winter. The mills will decide in May.`,
      { n_slides: 4 },
    );
    const shown = slides.flatMap(({ content }) => listTexts(content)).join(' ');
    expect(shown).toContain('waste heat of a data centre');
    expect(shown).not.toMatch(/Joly|Share|Facebook/);
    expect(slides.map(readName)).not.toContain('Share');
  });

  it.each([
    ['By Ann Joly', true],
    ['Par Martin Untersinger et Damien Leloup', true],
    ['By May the kilns are dry', false],
    [`By ${'A'.repeat(90)} b`, false],
    [`By ${'A'.repeat(90)}1`, false],
  ])('include the byline "%s"', (line, isOne) => {
    expect(isByline(line)).toBe(isOne);
  });
});

it('a line above the first heading does not keep the text below it on one slide', async () => {
  const sentences = [
    'The first kiln of the harbour was built beside the data centre in 1998.',
    'Its heat had gone into the river for many years before that time.',
    'Spruce takes nine days in the kiln and oak takes about a month there.',
    'The fans of the kiln run on the power of the wind park at the quay.',
    'The mills pay less for the heat than they paid for gas in the past.',
    'The council approved a second kiln beside the new bridge last May.',
    'Its costs are shared between the harbour and the mills of the town.',
  ];
  const { slides } = await deck(
    `Harbour news\n\n# Kilns\n\n${sentences.slice(0, 4).join(' ')}\n\n${sentences.slice(4).join(' ')}`,
    { n_slides: 3 },
  );
  expect(slides).toHaveLength(3);
});

describe('consents and credits', () => {
  it.each([
    ['de', 'Auf unserer Website werden Cookies gemäß unserer Datenschutzerklärung verwendet.'],
    ['pt', 'Este site guarda cookies para melhorar a sua visita.'],
  ])('are consents to cookies at its edges in %s', (lang, consent) => {
    const text = `# Kilns\n\n${consent}\n\n${`${BODY}\n\n`.repeat(5)}`;
    expect(furnitureOf(text, lang)).toContain(consent);
    expect(furnitureOf(text.replace(consent, `${consent} They help.`), lang)).toContain('They help.');
    const about = Array.from({ length: 6 }, (_, at) => `The site stores cookies of kind ${at}.`).join('\n\n');
    expect(furnitureOf(`# Cookies\n\n${about}`)).toEqual([]);
  });

  it('are lines that end with a link to a file', () => {
    const lines = [
      'Descargar datos en [CSV](https://a.example/a.csv) | [XLSX](https://a.example/a.xlsx)',
      'Télécharger [au format PDF](https://a.example/a.pdf)',
    ];
    expect(
      furnitureOf(`# Kilns\n\n${BODY}\n\n${lines.join('\n\n')}\n\n${BODY} All plans are kept as PDF.`),
    ).toEqual(['Descargar datos en CSV | XLSX', 'Télécharger au format PDF']);
  });

  it('are credits of pictures', () => {
    expect(
      furnitureOf(`# Kilns\n\n${BODY}\n\n- The mill © Ann Joly\n- The quay © Ben Klein\n\n${BODY}`),
    ).toHaveLength(2);
    expect(
      furnitureOf(`# Kilns\n\n${BODY}\n\nA kiln in Salzburg © Tourism Salzburg / Ann Joly\n\n${BODY}`),
    ).toEqual(['A kiln in Salzburg © Tourism Salzburg / Ann Joly']);
  });
});
