/** Tool whose Markdown a deck is written in; `other` for rules between slides. */
export type SlideTool =
  | 'marp'
  | 'pandoc'
  | 'slidev'
  | 'reveal'
  | 'remark'
  | 'deckset'
  | 'md2pptx'
  | 'presenterm'
  | 'other';

export interface DeckSettings {
  readonly tool: SlideTool | undefined;
  /** Fields of the front matter. */
  readonly fields: Readonly<Record<string, string>>;
  /** Text after the front matter. */
  readonly body: string;
  /** Level of the headings that begin slides; absent if rules separate slides. */
  readonly level?: number;
}

/** Fields of the front matter that a cover shows. */
const COVER_FIELDS = ['title', 'subtitle', 'author', 'institute', 'date'];
const FIELD = /^([A-Za-z][\w.-]*)\s*:\s*(.*?)\s*$/;
/** Metadata at the top of a deck of md2pptx. */
const MD2PPTX_LINE =
  /^(?:template\s*:.*\.p[op]tx\s*$|(?:pageTitleSize|sectionTitleSize|baseTextSize|compactTables|cardlayout|contentsplit(?:dirn)?|style\.\w+\.\w+)\s*:)/im;
const SETTING_LINE =
  /^(?:slidenumbers|autoscale|build-lists|footer|theme|code-language|slide-transition|presenter-notes|slidecount)\s*:/im;
const PANDOC_FORMAT = /^\s*(?:format\s*:)?\s*(?:pptx|revealjs|beamer|slidy|slideous|dzslides|s5)\b/im;
const DEFAULT_LEVEL = 2;
const MD2PPTX_LEVEL = 3;

/** Reads the front matter of a deck and finds the tool that it is written for. */
export function readDeckSettings(text: string): DeckSettings {
  const { block, body } = splitHead(text);
  const fields = readFields(block);
  const tool = findTool(block, fields, body);
  const level = tool === undefined ? undefined : findLevel(tool, block, fields, body);
  return { tool, fields, body, ...(level === undefined ? {} : { level }) };
}

/** Markdown of a cover that the fields ask for; undefined without a title. */
export function createCover(fields: Readonly<Record<string, string>>): string | undefined {
  const { title, ...others } = fields;
  if (title === undefined || title === '') return undefined;
  const lines = COVER_FIELDS.flatMap((name) => (others[name] === undefined ? [] : [others[name]]));
  return [`# ${title}`, lines.join(' · ')].join('\n\n').trim();
}

/** Fields that neither a cover nor a setting of the tool accounts for. */
export function listOtherFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => !COVER_FIELDS.includes(name) && /\p{L}/u.test(value))
    .map(([name, value]) => `${name}: ${value}`);
}

function splitHead(text: string): { readonly block: string; readonly body: string } {
  const fenced = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (fenced !== null && (fenced[1] ?? '').split('\n').some((line) => FIELD.test(line)))
    return { block: fenced[1] ?? '', body: text.slice(fenced[0].length) };
  const titles = /^(?:%[ \t]*(.*)\n){1,3}/.exec(text);
  if (titles !== null) {
    const values = titles[0].split('\n').map((line) => line.replace(/^%\s*/, '').trim());
    const block = ['title', 'author', 'date'].flatMap((name, at) =>
      values[at] ? [`${name}: ${values[at]}`] : [],
    );
    return { block: block.join('\n'), body: text.slice(titles[0].length) };
  }
  const lines = text.split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const head = lines.slice(0, Math.max(0, end));
  if (
    head.length > 0 &&
    head.every((line) => FIELD.test(line)) &&
    (SETTING_LINE.test(head.join('\n')) || MD2PPTX_LINE.test(head.join('\n')))
  )
    return { block: head.join('\n'), body: lines.slice(end).join('\n') };
  return { block: '', body: text };
}

function readFields(block: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    const text = value.replace(/^(["'])(.*)\1$/, '$2').trim();
    if (name !== undefined && text !== '' && !/^[[{|>&]/.test(text)) fields[name.toLowerCase()] = text;
  }
  return fields;
}

function findTool(
  block: string,
  fields: Readonly<Record<string, string>>,
  body: string,
): SlideTool | undefined {
  const has = (pattern: RegExp) => pattern.test(body);
  if (has(/^<!--\s*end_slide\s*-->/m)) return 'presenterm';
  const divided = has(/^---[ \t]*$/m);
  if (/^true$/i.test(fields['marp'] ?? '') || has(/^<!--\s*(?:_?(?:class|paginate)|\$size)\s*:/m))
    return 'marp';
  if (MD2PPTX_LINE.test(block) || has(/^<!--\s*md2pptx:/m)) return 'md2pptx';
  if (
    PANDOC_FORMAT.test(block) ||
    fields['slide-level'] !== undefined ||
    has(/^:{3,}\s*\{?\s*\.?(?:notes|columns|column|incremental|nonincremental)\b/m)
  )
    return 'pandoc';
  if (!divided) return undefined;
  if (
    has(/^\?\?\?[ \t]*$/m) ||
    (has(/^(?:class|layout|template|count|name)\s*:\s*[\w, -]+$/m) && has(/^\.[\w-]+\[/m))
  )
    return 'remark';
  if (has(/^\[\.[\w-]+(?:: .*)?\]$/m) || (SETTING_LINE.test(block) && has(/^\^\s*\S/m))) return 'deckset';
  if (
    ['drawings', 'mdc', 'transition', 'highlighter', 'colorSchema', 'layout', 'class'].some(
      (name) => fields[name.toLowerCase()] !== undefined,
    ) ||
    has(/^---\n(?:[\w-]+\s*:.*\n)+---[ \t]*$/m) ||
    has(/^::\w+::[ \t]*$/m) ||
    has(/<v-clicks?\b/)
  )
    return 'slidev';
  if (has(/<!--\s*\.?(?:slide|element)\b/) || has(/^(?:Notes?|note):/m)) return 'reveal';
  if (has(/^\^ \S/m)) return 'deckset';
  return undefined;
}

function findLevel(
  tool: SlideTool,
  block: string,
  fields: Readonly<Record<string, string>>,
  body: string,
): number | undefined {
  if (tool === 'marp') {
    const dividers = (/^headingDivider\s*:(.*)$/m.exec(block)?.[1]?.match(/[1-6]/g) ?? []).map(Number);
    return dividers.length === 0 ? undefined : Math.max(...dividers);
  }
  if (tool === 'md2pptx') return MD2PPTX_LEVEL;
  if (tool !== 'pandoc') return undefined;
  const stated = Number.parseInt(fields['slide-level'] ?? '', 10);
  if (!Number.isNaN(stated)) return stated;
  return /^#{1,2}\s/m.test(body) ? (/^##\s/m.test(body) ? DEFAULT_LEVEL : 1) : undefined;
}
