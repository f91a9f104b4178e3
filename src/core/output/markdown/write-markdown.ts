import type { ChartModel } from '../../charts/model.ts';
import type { Deck, Scene, SceneElement } from '../../scene/scene.ts';
import type { Paragraph, Run } from '../../scene/text.ts';

type Leaf = Exclude<SceneElement, { type: 'group' }>;

/** Repeated on every slide, so they are no content. */
const FURNITURE: ReadonlySet<string> = new Set(['footer', 'date', 'slide_number']);
const TITLES: ReadonlySet<string> = new Set(['title', 'centered_title']);
const BOLD = 700;
/** Characters that Markdown would read as marks. */
const MARKS = /[\\*_`[\]<>|~]/g;

/**
 * Writes a deck as Markdown: a heading for each slide, its texts in reading order, tables and the data of
 * charts as tables, pictures by their alternative text, and the speaker note as a quotation.
 */
export function writeMarkdown({ title, slides }: Pick<Deck, 'title' | 'slides'>): string {
  const written = slides.map((scene, index) => writeSlide(scene, index + 1));
  return `${[`# ${escapeLine(title)}`, ...written].join('\n\n')}\n`;
}

/** Writes the speaker notes alone, each below the title of its slide; slides without a note are left out. */
export function writeNotes({ title, slides }: Pick<Deck, 'title' | 'slides'>, format: 'md' | 'txt'): string {
  const isMarkdown = format === 'md';
  const notes = slides.flatMap((scene, index) => {
    const note = scene.speakerNote?.trim() ?? '';
    if (note === '') return [];
    const heading = nameSlide(scene, index + 1);
    return isMarkdown
      ? [`## ${escapeLine(heading)}`, escapeText(note)]
      : [`${index + 1}. ${heading}\n${note}`];
  });
  return `${[isMarkdown ? `# ${escapeLine(title)}` : title, ...notes].join('\n\n')}\n`;
}

/** Writes the words of a deck without marks, each slide below its number and title. */
export function writeText({ title, slides }: Pick<Deck, 'title' | 'slides'>): string {
  const written = slides.map((scene, index) => {
    const { title: name, lines } = readSceneTexts(scene, index + 1);
    return [`${index + 1}. ${name}`, ...lines].join('\n');
  });
  return `${[title, ...written].join('\n\n')}\n`;
}

/** Title of a slide and the words below it, in reading order and without empty ones. */
export function readSceneTexts(
  scene: Scene,
  number: number,
): { readonly title: string; readonly lines: readonly string[] } {
  const lines = listLeaves(scene).flatMap((element) => {
    if (element.type === 'text')
      return TITLES.has(element.placeholder) ? [] : [readLines(element.paragraphs)];
    if (element.type === 'table')
      return [
        listTableRows(element)
          .map((row) => row.join('\t'))
          .join('\n'),
      ];
    if (element.type === 'chart')
      return [
        listChartRows(element.chart)
          .map((row) => row.join('\t'))
          .join('\n'),
      ];
    return element.alt === undefined ? [] : [element.alt];
  });
  return { title: nameSlide(scene, number), lines: lines.filter((line) => line.trim() !== '') };
}

function writeSlide(scene: Scene, number: number): string {
  const note = scene.speakerNote?.trim() ?? '';
  return [
    `## ${escapeLine(nameSlide(scene, number))}`,
    ...listLeaves(scene).flatMap((element) => writeElement(element) ?? []),
    ...(note === '' ? [] : [escapeText(note).replace(/^/gm, '> ')]),
  ].join('\n\n');
}

function nameSlide({ title }: Scene, number: number): string {
  return title.trim() === '' ? `Slide ${number}` : title.trim();
}

/** Elements with content in reading order. A drawing with an alternative text is described by that text. */
function listLeaves({ elements }: Pick<Scene, 'elements'>): Leaf[] {
  const visit = (element: SceneElement): Leaf[] =>
    element.type === 'group' ? element.children.flatMap(visit) : [element];
  return elements
    .flatMap(visit)
    .filter(
      ({ decorative, layer, placeholder, path }) =>
        decorative !== true && !FURNITURE.has(placeholder) && (layer !== 'layout' || path !== undefined),
    );
}

function writeElement(element: Leaf): string | undefined {
  if (element.type === 'text') {
    if (TITLES.has(element.placeholder)) return undefined;
    const text = writeParagraphs(element.paragraphs);
    return text === '' ? undefined : text;
  }
  if (element.type === 'table') return formatTable(listTableRows(element));
  if (element.type === 'chart') {
    const caption = element.alt === undefined ? [] : [`*${escapeLine(element.alt)}*`];
    return [...caption, formatTable(listChartRows(element.chart))].join('\n\n');
  }
  if (element.type === 'picture' && element.alt !== undefined) return `*[${escapeLine(element.alt)}]*`;
  return undefined;
}

function writeParagraphs(paragraphs: readonly Paragraph[]): string {
  let text = '';
  let inList = false;
  let number = 0;
  for (const { runs, bullet, level } of paragraphs) {
    // Bold stands out only beside other words; a label is bold as a whole.
    const isBold = runs.every(({ text, weight }) => weight >= BOLD || text.trim() === '');
    const words = runs
      .map((run) => writeRun(run, isBold))
      .join('')
      .trim();
    if (words === '') continue;
    number = bullet?.kind === 'number' ? (inList && number > 0 ? number + 1 : bullet.startAt) : 0;
    const mark = bullet === undefined ? '' : bullet.kind === 'number' ? `${number}. ` : '- ';
    const isItem = bullet !== undefined;
    const gap = text === '' ? '' : isItem && inList ? '\n' : '\n\n';
    text += `${gap}${isItem ? '   '.repeat(level) : ''}${mark}${words}`;
    inList = isItem;
  }
  return text;
}

function writeRun({ text, weight, italic, strike, link, code, formula }: Run, isBold: boolean): string {
  // A space keeps "<" from beginning a tag, and means nothing in a formula.
  if (formula !== undefined) return `$${text.replace(/<(?=[a-z/!?])/gi, '< ')}$`;
  const words = text.trim();
  if (words === '') return text;
  const from = text.indexOf(words);
  const [lead, tail] = [text.slice(0, from), text.slice(from + words.length)];
  if (code === true) return `${lead}\`${words.replaceAll('`', "'")}\`${tail}`;
  const sign = `${strike === true ? '~~' : ''}${weight >= BOLD && !isBold ? '**' : ''}${italic ? '*' : ''}`;
  const marked = `${sign}${escapeText(words)}${[...sign].reverse().join('')}`;
  return `${lead}${link === undefined ? marked : `[${marked}](${encodeAddress(link)})`}${tail}`;
}

/** Encodes characters that would end an address, or begin HTML after it. */
function encodeAddress(address: string): string {
  return address.replace(/[()<>"\\\s]/g, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  );
}

function readLines(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

function listTableRows({ cells }: Extract<Leaf, { type: 'table' }>): string[][] {
  return cells.map((row) => row.map(({ paragraphs }) => readLines(paragraphs).replace(/\s+/g, ' ').trim()));
}

/** Data of a chart as rows below a header. */
function listChartRows({ categories, series, points = [], values }: ChartModel): string[][] {
  if (values !== undefined) return [['x'], ...values.map((value) => [String(value)])];
  if (points.length > 0)
    return [
      ['', 'x', 'y'],
      ...points.map(({ series: name, label, x, y }) => [label ?? name, String(x), String(y)]),
    ];
  return [
    ['', ...series.map(({ name }) => name)],
    ...categories.map((category, index) => [
      category,
      ...series.map(({ values }) => (values[index] == null ? '' : String(values[index]))),
    ]),
  ];
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.map(escapeLine).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function escapeLine(text: string): string {
  return text === '---' ? text : escapeText(text.replace(/\s+/g, ' ').trim());
}

function escapeText(text: string): string {
  return text.replace(MARKS, '\\$&').replace(/^([^\S\r\n]*)([#+-]|\d+[.)])(?=\s)/gm, '$1\\$2');
}
