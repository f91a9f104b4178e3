import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, TestClient } from '../tools/clients.ts';
import { withModernComments } from './commented-deck.ts';

interface Shown {
  readonly id: string;
  readonly slide: number;
}

/** Outcome of a job: the deck of its last answer, and a record of its calls. */
export interface JobDone {
  readonly id: string;
  readonly calls: readonly string[];
  readonly text: string;
  readonly shown: Readonly<Record<'before' | 'after', Shown>>;
}

export interface Job {
  readonly name: string;
  readonly title: string;
  /** @param root of the project */
  run(client: TestClient, root: string): Promise<JobDone>;
}

interface Element {
  readonly id: string;
  readonly kind: string;
  readonly text?: string;
  readonly cells?: string[][];
  readonly chart?: {
    readonly categories: string[];
    readonly series: { readonly name: string; readonly values: (number | null)[] }[];
  };
  readonly alt?: string;
  readonly children?: Element[];
}

interface CommentedSlide {
  readonly number: number;
  readonly comments?: readonly { readonly id: string; readonly element?: string; readonly resolved?: true }[];
}

/** Calls tools one after the other, and remembers which; none may fail. */
class Worker {
  readonly calls: string[] = [];
  readonly #client: TestClient;
  readonly #root: string;

  constructor(client: TestClient, root: string) {
    this.#client = client;
    this.#root = root;
  }

  async call(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { pptx_base64, ...report } = input;
    const text = JSON.stringify(pptx_base64 === undefined ? report : { ...report, pptx_base64: '…' });
    const plain = text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
    this.calls.push(`${name} ${plain.length > 150 ? `${plain.slice(0, 149)}…` : plain}`);
    const answer: Answer = await this.#client.call(name, input);
    if (answer.isError === true)
      throw new Error(`${name}: ${answer.content.map(({ text }) => text).join(' ')}`);
    return answer.structuredContent ?? {};
  }

  async open(path: string, alter = (bytes: Uint8Array) => bytes): Promise<string> {
    const bytes = alter(readFileSync(join(this.#root, 'test', 'fixtures', path)));
    const answer = await this.call('open_presentation', {
      pptx_base64: Buffer.from(bytes).toString('base64'),
    });
    return String(answer['presentation_id']);
  }

  /** A copy to show what was there before; it is no part of the job. */
  async before(id: string): Promise<string> {
    return String(
      (await this.#client.call('edit_presentation', { id, as_copy: true })).structuredContent?.[
        'presentation_id'
      ],
    );
  }

  async elements(id: string): Promise<(Element & { readonly slide: number })[]> {
    const { slides } = await this.call('get_presentation', {
      id,
      response_format: 'detailed',
      max_slides: 100,
    });
    const flat = (all: readonly Element[]): Element[] =>
      all.flatMap((element) => [element, ...flat(element.children ?? [])]);
    return (slides as { number: number; elements: Element[] }[]).flatMap(({ number, elements }) =>
      flat(elements).map((element) => ({ ...element, slide: number })),
    );
  }
}

/** By how a text begins. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^AutoGen: Enabling/, 'AutoGen: neue LLM-Anwendungen durch Gespräche zwischen vielen Agenten'],
  [
    /^AutoGen is an open-source/,
    'AutoGen ist ein offenes Framework, mit dem Entwickler LLM-Anwendungen aus mehreren Agenten bauen, die miteinander sprechen, um Aufgaben zu lösen. Die Agenten lassen sich anpassen und verbinden Modelle, Eingaben von Menschen und Werkzeuge. Wie sie zusammenwirken, legen Entwickler frei fest, in natürlicher Sprache oder in Code. AutoGen dient als Grundlage für Anwendungen jeder Größe; Studien zeigen seine Wirkung in Mathematik, Programmierung, Fragen und Antworten, Planung und Unterhaltung.',
  ],
  [/^A table to/, 'Eine Tabelle für den Parser:'],
  [/^A\schart\sto/, 'Ein Diagramm für den Parser:'],
  [/^Series 1/, 'Reihe 1'],
  [/^A Nested Shape/, 'Verschachtelte Formen lesen'],
  [/^Nested Shape/, 'Verschachtelte Form'],
  [
    /^This is a nested/,
    'Eine verschachtelte Form aus zwei Formen\n- Kommentar 1\n- Kommentar 2:\n  - Unterkommentar 2',
  ],
  [/^These Test Strings/, 'Diese Wörter stehen im Bild!'],
  [/^This phrase/, 'Diesen Satz hat ein Mensch geschrieben.'],
];

/** The commonest jobs on a deck that somebody has. */
export const OPEN_DECK_JOBS: readonly Job[] = [
  {
    name: 'numbers',
    title: 'New numbers into a chart and a table',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const all = await work.elements(id);
      const chart = all.find((one) => one.chart !== undefined);
      const table = all.find((one) => one.cells !== undefined);
      if (chart?.chart === undefined || table?.cells === undefined)
        throw new Error('the deck has a chart and a table');
      const series = chart.chart.series.map(({ values }) => ({
        values: values.map((value, index) => Math.round((value ?? 0) * (0.4 + 0.3 * index))),
      }));
      const rows = table.cells.map((row, index) =>
        index === 0 ? row : row.map((cell) => (/^\d+$/.test(cell) ? String(Number(cell) * 10) : cell)),
      );
      await work.call('edit_presentation', {
        id,
        edits: [
          { op: 'set_element', slide: chart.slide, element: chart.id, value: { chart: { series } } },
          { op: 'set_element', slide: table.slide, element: table.id, value: { rows } },
        ],
      });
      return {
        id,
        calls: work.calls,
        text: 'The drawing of the chart, its cached values and the workbook behind it change together; colours, labels and axes stay.',
        shown: { before: { id: before, slide: chart.slide }, after: { id, slide: chart.slide } },
      };
    },
  },
  {
    name: 'rename',
    title: 'The product renamed everywhere',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const tried = await work.call('find_replace', {
        id,
        find: 'AutoGen',
        replace: 'TalkLoom',
        whole_words: true,
        dry_run: true,
      });
      await work.call('find_replace', { id, find: 'AutoGen', replace: 'TalkLoom', whole_words: true });
      return {
        id,
        calls: work.calls,
        text: `${tried['count']} texts say the name, in titles, bodies, notes and tables; formatting stays word by word.`,
        shown: { before: { id: before, slide: 1 }, after: { id, slide: 1 } },
      };
    },
  },
  {
    name: 'translated',
    title: 'Translated into German, nothing overflowing',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const { items } = await work.call('get_texts', { id });
      const texts = (items as { id: string; text: string }[]).flatMap(({ id: place, text }) => {
        const found = GERMAN.find(([begins]) => begins.test(text));
        return found === undefined ? [] : [{ id: place, text: found[1] }];
      });
      const { findings } = await work.call('set_texts', { id, texts, language: 'German' });
      const over = (findings as { code: string }[]).filter(({ code }) => code === 'text_overflow').length;
      return {
        id,
        calls: work.calls,
        text: `${texts.length} texts in German, tagged as German for the spelling checker; new overflows: ${over}.`,
        shown: { before: { id: before, slide: 2 }, after: { id, slide: 2 } },
      };
    },
  },
  {
    name: 'moved',
    title: "Three slides moved into another company's template",
    async run(client, root) {
      const work = new Worker(client, root);
      const from = await work.open('pptx/picture-chart-table.pptx');
      const id = await work.open('designs/real-basic-theme.pptx');
      const { n_slides: count } = await work.call('get_presentation', { id });
      await work.call('copy_slides', { id, from, slides: [2, 3, 4], look: 'target' });
      return {
        id,
        calls: work.calls,
        text: 'Each slide takes the layout of the target that is most like its own; charts and tables come with their workbooks.',
        shown: { before: { id: from, slide: 3 }, after: { id, slide: Number(count) + 2 } },
      };
    },
  },
  {
    name: 'alts',
    title: 'All alternative texts filled',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const { fixes } = await work.call('fix_presentation', { id });
      const missing = (fixes as { kind: string; slide: number; element: string }[]).filter(
        ({ kind }) => kind === 'missing_alt',
      );
      const edits = missing.map(({ slide, element }) => ({
        op: 'set_element',
        slide,
        element,
        value: { alt: `Picture ${element} of slide ${slide}, as its title says` },
      }));
      if (edits.length > 0) await work.call('edit_presentation', { id, edits });
      const { fixes: left } = await work.call('fix_presentation', { id });
      const still = (left as { kind: string }[]).filter(({ kind }) => kind === 'missing_alt').length;
      return {
        id,
        calls: work.calls,
        text: `${missing.length} of the pictures and charts had none; left without: ${still}. Nothing that is seen changes.`,
        shown: { before: { id: before, slide: 2 }, after: { id, slide: 2 } },
      };
    },
  },
  {
    name: 'restyled',
    title: 'A table restyled in colours of the theme',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const table = (await work.elements(id)).find((one) => one.cells !== undefined);
      if (table === undefined) throw new Error('the deck has a table');
      const style = (place: string, value: object) => ({
        op: 'set_style',
        slide: table.slide,
        element: `${table.id}${place}`,
        value,
      });
      await work.call('edit_presentation', {
        id,
        edits: [
          style('', {
            fill: 'none',
            borders: { all: 'none', horizontal: { color: 'accent1', width: 1 } },
            anchor: 'middle',
          }),
          style('/r1', { fill: 'dark2', color: 'light1', bold: true }),
          style('/c1', { bold: true, color: 'accent1' }),
          style('/r1c1', { color: 'light1' }),
        ],
      });
      return {
        id,
        calls: work.calls,
        text: 'Fills, borders and letters follow when the theme changes; words, widths and merged cells stay.',
        shown: { before: { id: before, slide: table.slide }, after: { id, slide: table.slide } },
      };
    },
  },
  {
    name: 'answered',
    title: 'What a reviewer asks, done and answered',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx', withModernComments);
      const before = await work.before(id);
      const { slides } = await work.call('get_presentation', { id, response_format: 'detailed' });
      const asked = (slides as CommentedSlide[]).flatMap(({ number, comments = [] }) =>
        comments
          .filter(({ resolved }) => resolved !== true)
          .map((comment) => ({ slide: number, ...comment })),
      );
      await work.call('edit_presentation', {
        id,
        edits: asked.flatMap(({ slide, id: comment, element }) => [
          { op: 'set_text', slide, element, value: 'AutoGen lets many agents solve one task together' },
          { op: 'reply_comment', slide, value: { comment, text: 'The title says it in plain words now.' } },
          { op: 'set_comment', slide, value: { comment, resolved: true } },
        ]),
      });
      return {
        id,
        calls: work.calls,
        text: `${asked.length} open comment on a title: the title is new, the comment is answered and resolved, and its author finds the answer in PowerPoint.`,
        shown: {
          before: { id: before, slide: asked[0]?.slide ?? 1 },
          after: { id, slide: asked[0]?.slide ?? 1 },
        },
      };
    },
  },
  {
    name: 'linked',
    title: 'An agenda with links, and a way back',
    async run(client, root) {
      const work = new Worker(client, root);
      const id = await work.open('pptx/picture-chart-table.pptx');
      const before = await work.before(id);
      const picture = (await work.elements(id)).find(({ kind }) => kind === 'picture');
      const parts = ['[What it is](#3)', '[A table](#4)', '[A chart](#5)', '[Shapes](#6)'];
      await work.call('edit_presentation', {
        id,
        edits: [
          {
            op: 'insert',
            at: 2,
            layout: 'Title and Content',
            content: { title: 'Agenda', body: parts.map((part) => `- ${part}`).join('\n') },
          },
          { op: 'set_element', slide: 3, element: picture?.id, value: { link: '#2' } },
        ],
      });
      const linked = await work.elements(id);
      const words = linked.find(({ slide, text }) => slide === 2 && text?.includes('](#'))?.text ?? '';
      return {
        id,
        calls: work.calls,
        text: `${words.split('](#').length - 1} links lead to slides and follow them when they move; the picture of slide 3 leads back.`,
        shown: { before: { id: before, slide: 2 }, after: { id, slide: 2 } },
      };
    },
  },
];
