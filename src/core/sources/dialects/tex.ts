import { type ConvertedText, joinLines, type NumberedLine } from './numbered-lines.ts';

const LEVELS: Readonly<Record<string, number>> = {
  title: 1,
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
};
const HEADING =
  /^\s*\\(title|part|chapter|section|subsection|subsubsection|paragraph)\*?(?:\[[^\]\n]*\])?\{(.+?)\}\s*(?:\\label\{[^{}]*\})?\s*$/;
/** Environments whose content is no text. */
const HIDDEN =
  /^(?:figure|table|tab\w*|longtab\w*|tikzpicture|thebibliography|comment|filecontents|picture|minipage)\*?$/;
const CODE = /^(?:verbatim|lstlisting|minted|alltt)\*?$/;
const FORMULA = /^(?:equation|align|gather|multline|eqnarray|displaymath|math)\*?$/;
/** Maximum number of environments within each other. */
const DEPTH_MAX = 50;
/** Commands of text, and the number of them that makes a text one of LaTeX. */
const COMMAND = /\\(?:cite\w*|ref|label|textbf|emph|section|begin|footnote)\*?[{[]/g;
const COMMANDS_LEAST = 4;
const MATH = /(?<!\\)\$[^$\n]{1,400}(?<!\\)\$/g;
/** Accents of letters, "\'e", as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '"': '\u0308',
  r: '\u030a',
  v: '\u030c',
  c: '\u0327',
};
const LISTS = /^(?:itemize|enumerate|description)\*?$/;
const WORDS: Readonly<Record<string, string>> = {
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  ldots: '…',
  dots: '…',
  textbackslash: '\\',
  today: '',
};

/** True for a document of LaTeX. */
export function isTex(text: string): boolean {
  const commands = text.match(COMMAND)?.length ?? 0;
  const sections = text.match(/^[ \t]*\\(?:sub)*section\*?\{/gm)?.length ?? 0;
  return (
    /^[ \t]*\\(?:documentclass|begin\{document\})/m.test(text) ||
    sections >= 2 ||
    (commands >= COMMANDS_LEAST && !/^#{1,6} \S|^ {0,3}(?:```|~~~)/m.test(text))
  );
}

/** Converts a document of LaTeX to Markdown: its headings, text, lists, programs and formulas. */
export function convertTex(source: string): ConvertedText {
  const lines = source.split('\n');
  const begin = lines.findIndex((line) => /\\begin\{document\}/.test(line));
  const out: NumberedLine[] = [];
  const open: string[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/(?<!\\)%.*$/, '');
    const put = (text: string): void => {
      out.push({ text, line: index + 1 });
    };
    const heading = HEADING.exec(line);
    if (index <= begin && heading?.[1] !== 'title') continue;
    const [, move, name = ''] = /^\s*\\(begin|end)\{([\w*]{1,40})\}/.exec(line) ?? [];
    if (move === 'end') {
      if (CODE.test(name)) put('````');
      else if (FORMULA.test(name) && !open.some((one) => HIDDEN.test(one))) put('$$');
      put('');
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
    } else if (move === 'begin') {
      if (open.length < DEPTH_MAX) open.push(name);
      if (CODE.test(name)) put('````');
      else if (name === 'abstract') put('## Abstract');
      else if (FORMULA.test(name)) put('$$');
      else put('');
    } else if (open.some((one) => HIDDEN.test(one))) continue;
    else if (open.some((one) => CODE.test(one) || FORMULA.test(one))) put(raw);
    else if (heading !== null) {
      put('');
      put(`${'#'.repeat(LEVELS[heading[1] ?? ''] ?? 2)} ${cleanTex(heading[2] ?? '')}`);
      put('');
    } else {
      const item = /^\s*\\item(?:\[([^\]\n]*)\])?\s*(.*)$/.exec(line);
      const lists = open.filter((one) => LISTS.test(one));
      if (item === null) put(cleanTex(line.trim()));
      else {
        const mark = lists.at(-1)?.startsWith('enumerate') === true ? '1.' : '-';
        const label = item[1] === undefined || item[1] === '' ? '' : `**${cleanTex(item[1])}**: `;
        put(`${'   '.repeat(Math.max(0, lists.length - 1))}${mark} ${label}${cleanTex(item[2] ?? '')}`);
      }
    }
  }
  return joinLines(out);
}

/** Removes the commands of LaTeX from a line of text; words in their braces stay, except names of places and notes. */
function cleanTex(line: string): string {
  if (!/[\\~]|``|\{/.test(line)) return line;
  let clean = '';
  let at = 0;
  for (const formula of line.matchAll(MATH)) {
    clean += cleanWords(line.slice(at, formula.index)) + formula[0];
    at = formula.index + formula[0].length;
  }
  return (clean + cleanWords(line.slice(at))).trimEnd();
}

function cleanWords(words: string): string {
  let text = words
    .replace(
      /\\(?:([`'^"~=])\s?|([rvc])(?=\{))\{?\\?([a-zA-Z])\}?/g,
      (_, sign: string | undefined, name: string | undefined, letter: string) =>
        (letter + (ACCENTS[sign ?? name ?? ''] ?? '')).normalize('NFC'),
    )
    .replace(/\s?\([^()\n]{0,60}\\(?:ref|autoref|cref|eqref)\{[^{}\n]{0,100}\}[^()\n]{0,60}\)/g, '')
    .replace(
      /\s?\\(?:cite\w*|ref|eqref|pageref|autoref|cref|label|footnote|index|vspace|hspace|includegraphics|input|include|bibliography\w*|usepackage|newcommand|renewcommand|setlength|thispagestyle|pagestyle|pagenumbering)\*?(?:\[[^\]\n]{0,200}\]){0,2}(?:\{[^{}\n]{0,600}\}){1,3}/g,
      '',
    )
    .replace(/\\href\{([^{}\s]{1,500})\}\{([^{}\n]{1,300})\}/g, '[$2]($1)')
    .replace(/\\url\{([^{}\s]{1,500})\}/g, '$1');
  for (let depth = 0; depth < 4 && /\\[a-zA-Z]+\*?\{/.test(text); depth++)
    text = text
      .replace(/\\(?:textbf|strong)\{([^{}\n]{1,400})\}/g, '**$1**')
      .replace(/\\(?:emph|textit)\{([^{}\n]{1,400})\}/g, '*$1*')
      .replace(/\\(?:texttt|verb|code)\{([^{}\n]{1,400})\}/g, '`$1`')
      .replace(/\\[a-zA-Z]{1,30}\*?(?:\[[^\]\n]{0,200}\])?\{([^{}\n]{0,400})\}/g, '$1');
  return text
    .replace(/\\([a-zA-Z]{2,30})\*?(?:\s+|(?![a-zA-Z]))/g, (_, name: string) =>
      WORDS[name] === undefined ? '' : `${WORDS[name]} `,
    )
    .replace(/\\([%&$#_{}])/g, '$1')
    .replace(/\\[\\,;:! ]/g, ' ')
    .replace(/``|''/g, '"')
    .replaceAll('~', ' ')
    .replace(/\{([^{}\n]{0,200})\}/g, '$1')
    .replace(/\{([^{}\n]{0,200})\}/g, '$1')
    .replace(/ +([.,;:])/g, '$1');
}
