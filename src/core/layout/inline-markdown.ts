import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { PhrasingContent } from 'mdast';
import { once } from '../memory/memo.ts';
import { isSlideLink } from '../scene/slide-links.ts';
import { FORMULA_MARK, type InlineFormula, takeFormulas } from './inline-formulas.ts';

/** A run of text in one format. */
export interface InlineRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** An address with http, https or mailto, or a slide of the deck: "#costs". */
  readonly link?: string;
  /** Address of a link of another kind, whose words are no link. */
  readonly linkFault?: string;
  /** Set if the run is a formula; `text` is its LaTeX. */
  readonly formula?: InlineFormula;
}

type Format = Omit<InlineRun, 'text' | 'formula'>;
type Parse = (markdown: string) => readonly PhrasingContent[];

/** Texts without any of these contain no markup and need no parser. */
const MARKUP = /[*_~`[\]\\<$]|https?:|www\.|@/;
const ALLOWED_LINK = /^(https?:\/\/|mailto:)\S+$/i;
/** Markdown constructs without meaning in a line of a slide, whose characters stay text. */
const NOT_INLINE = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'characterReference',
  'definition',
  'hardBreakEscape',
  'hardBreakTrailing',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'list',
  'setextUnderline',
  'thematicBreak',
  'table',
  'tasklistCheck',
  'gfmFootnoteDefinition',
  'gfmFootnoteCall',
];

const load = createRequire(import.meta.url);
const PARTS = ['#lib/mdast-util-from-markdown', '#lib/mdast-util-gfm', '#lib/micromark-extension-gfm'];

/**
 * Loads the Markdown parser, which consists of hundreds of small files, in parts so that other work runs
 * between them.
 */
export async function loadInlineParser(): Promise<void> {
  for (const part of PARTS) {
    load(part);
    await setImmediate();
  }
}

const inlineParser = once((): Parse => {
  const { fromMarkdown } = load('#lib/mdast-util-from-markdown') as typeof import('mdast-util-from-markdown');
  const { gfmFromMarkdown } = load('#lib/mdast-util-gfm') as typeof import('mdast-util-gfm');
  const { gfm } = load('#lib/micromark-extension-gfm') as typeof import('micromark-extension-gfm');
  const options = {
    extensions: [gfm({ singleTilde: false }), { disable: { null: NOT_INLINE } }],
    mdastExtensions: [gfmFromMarkdown()],
  };
  return (markdown) =>
    fromMarkdown(markdown, options).children.flatMap((block) =>
      block.type === 'paragraph' ? block.children : [],
    );
});

/**
 * Parses inline Markdown of one paragraph: emphasis, strong, strike-through, code, links and `$LaTeX$`. All
 * other characters stay, including outer spaces. With `emphasis` off, its markers are removed; code and links
 * remain.
 */
export function parseInline(text: string, emphasis = true): readonly InlineRun[] {
  if (text === '') return [];
  return isMarkup(text) ? parseMarkup(text, emphasis) : [{ text }];
}

/** Returns whether a text may contain markup. */
export function isMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** The text without markup. */
export function stripMarkup(text: string): string {
  return parseInline(text)
    .map((run) => run.text)
    .join('');
}

function parseMarkup(text: string, emphasis: boolean): readonly InlineRun[] {
  const { text: marked, formulas } = takeFormulas(text);
  const body = marked.trim();
  const runs: InlineRun[] = [];
  const lead = marked.slice(0, marked.indexOf(body));
  const tail = marked.slice(lead.length + body.length);
  if (lead !== '') runs.push({ text: lead });
  walk(inlineParser()(body), {}, emphasis, runs);
  if (tail !== '') runs.push({ text: tail });
  return restoreFormulas(joinRuns(runs), formulas);
}

/** Replaces marks with their formulas, each in a run of its own. */
function restoreFormulas(
  runs: readonly InlineRun[],
  formulas: readonly InlineFormula[],
): readonly InlineRun[] {
  if (formulas.length === 0) return runs;
  let next = 0;
  return runs.flatMap((run) =>
    run.text.split(FORMULA_MARK).flatMap((text, index): InlineRun[] => {
      const formula = index === 0 ? undefined : formulas[next++];
      return [
        ...(formula === undefined ? [] : [{ ...run, text: formula.tex, formula }]),
        ...(text === '' ? [] : [{ ...run, text }]),
      ];
    }),
  );
}

function walk(nodes: readonly PhrasingContent[], format: Format, emphasis: boolean, out: InlineRun[]): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        out.push({ text: node.value, ...format });
        break;
      case 'inlineCode':
        out.push({ text: node.value, ...format, code: true });
        break;
      case 'strong':
        walk(node.children, emphasis ? { ...format, bold: true } : format, emphasis, out);
        break;
      case 'emphasis':
        walk(node.children, emphasis ? { ...format, italic: true } : format, emphasis, out);
        break;
      case 'delete':
        walk(node.children, emphasis ? { ...format, strike: true } : format, emphasis, out);
        break;
      case 'link':
        walk(
          node.children,
          ALLOWED_LINK.test(node.url) || isSlideLink(node.url)
            ? { ...format, link: node.url }
            : { ...format, linkFault: node.url },
          emphasis,
          out,
        );
        break;
      case 'break':
        out.push({ text: ' ', ...format });
        break;
      default:
        break;
    }
  }
}

/** Joins neighbouring runs of the same format; line feeds inside a paragraph become spaces. */
function joinRuns(runs: readonly InlineRun[]): readonly InlineRun[] {
  const out: InlineRun[] = [];
  for (const run of runs) {
    const text = run.text.replace(/\r?\n/g, ' ');
    const last = out[out.length - 1];
    if (
      last !== undefined &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      last.strike === run.strike &&
      last.code === run.code &&
      last.link === run.link &&
      last.linkFault === run.linkFault
    )
      out[out.length - 1] = { ...last, text: last.text + text };
    else if (text !== '') out.push({ ...run, text });
  }
  return out;
}
