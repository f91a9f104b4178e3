import type { TextParts } from '../presentations/presentation.ts';
import { findNumbers } from '../scene/number-values.ts';
import { parseSource } from '../sources/parse-source.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import { splitSentences } from '../sources/sentences.ts';
import { listSections, listTexts, measureLength } from './digest/walk.ts';

const MAX_ENTRIES = { sections: 200, figures: 100, tables: 20, rows: 40, pictures: 40 } as const;
const TEXT_MAX = 400;
/** List numbers and single digits are not significant. */
const TELLING = /\d{2}|\d[.,]\d|\d\s?[%‰€$£¥]|[€$£¥]\s?\d/;

/** Structure of a text with its figures, tables and pictures in order, each with its place. */
export function readContents(content: string, language: string): TextParts {
  const sections = listSections(parseSource(content).root);
  const blocks = sections.flatMap((section) => section.blocks);
  const figures = blocks.flatMap((block) =>
    listTexts(block).flatMap((text) =>
      splitSentences(text, language).map((sentence) => ({
        text: toVisibleText(sentence.text).trim(),
        where: formatPlace(block.place),
      })),
    ),
  );
  const telling = figures
    .filter(({ text }) => TELLING.test(text) && findNumbers(text).length > 0)
    .map((one) => ({ ...one, text: one.text.slice(0, TEXT_MAX) }));
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const pictures = blocks.flatMap((block) =>
    block.kind === 'figure' && block.url !== ''
      ? [{ image_url: block.url, alt: block.caption ?? block.alt, where: formatPlace(block.place) }]
      : [],
  );
  const headed = sections.filter(({ level }) => level > 0);
  return {
    sections: headed.slice(0, MAX_ENTRIES.sections).map((section) => ({
      heading: section.heading,
      level: section.level,
      where: formatPlace(section.place),
      characters: measureLength(section),
    })),
    figures: telling.slice(0, MAX_ENTRIES.figures),
    tables: tables.slice(0, MAX_ENTRIES.tables).map(({ place, columns, rows }) => ({
      where: formatPlace(place),
      columns: columns.map(({ label, unit, numeric, temporal }) => ({
        label: toVisibleText(label).slice(0, TEXT_MAX),
        ...(unit === undefined ? {} : { unit }),
        numeric,
        temporal,
      })),
      rows: rows
        .slice(0, MAX_ENTRIES.rows)
        .map((row) => row.map((cell) => toVisibleText(cell).slice(0, TEXT_MAX))),
      n_rows: rows.length,
    })),
    pictures: pictures.slice(0, MAX_ENTRIES.pictures),
    more: (
      Object.entries({ sections: headed, figures: telling, tables, pictures }) as [
        keyof typeof MAX_ENTRIES,
        readonly unknown[],
      ][]
    )
      .filter(([name, all]) => all.length > MAX_ENTRIES[name])
      .map(([name, all]) => `${all.length - MAX_ENTRIES[name]} more ${name}`),
  };
}
