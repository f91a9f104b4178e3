import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';

/** Kinds of tokens that have a colour of their own. */
export type TokenKind = 'keyword' | 'string' | 'number' | 'comment' | 'name';

export interface Token {
  readonly text: string;
  readonly kind?: TokenKind;
}

/** Supported languages; each loads on first use. */
const LANGUAGES =
  'bash c clojure cpp csharp css dart diff dockerfile elixir elm erlang fortran fsharp go graphql groovy haskell http ini java javascript json julia kotlin latex less lisp lua makefile markdown matlab nginx objectivec ocaml perl pgsql php powershell prolog properties protobuf python r ruby rust scala scheme scss shell sql swift typescript vbnet verilog vim wasm x86asm xml yaml'.split(
    ' ',
  );
const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  zsh: 'bash',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  clj: 'clojure',
  console: 'shell',
  docker: 'dockerfile',
  ex: 'elixir',
  'f#': 'fsharp',
  golang: 'go',
  h: 'c',
  hcl: 'ini',
  hpp: 'cpp',
  hs: 'haskell',
  html: 'xml',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mdx: 'markdown',
  mysql: 'sql',
  node: 'javascript',
  objc: 'objectivec',
  'objective-c': 'objectivec',
  patch: 'diff',
  pl: 'perl',
  postgres: 'pgsql',
  postgresql: 'pgsql',
  proto: 'protobuf',
  ps1: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  sqlite: 'sql',
  svelte: 'xml',
  svg: 'xml',
  tex: 'latex',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vb: 'vbnet',
  vue: 'xml',
  yml: 'yaml',
};
const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ['comment', /^(comment|quote|deletion|meta$)/],
  ['string', /^(string|regexp|addition|symbol|char|code|link|template-variable)/],
  ['number', /^(number|literal|bullet)/],
  ['keyword', /^(keyword|built_in|type|tag|selector|section|operator|meta)/],
  ['name', /^(title|attr|attribute|name|property|variable|params|class|function|strong)/],
];
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Splits code into coloured tokens per line without changing its text. Code in an unknown language is one
 * plain token per line.
 */
export function highlightCode(code: string, language: string): readonly (readonly Token[])[] {
  const grammar = findGrammar(language.trim().toLowerCase());
  return splitLines(
    grammar === undefined
      ? [{ text: code }]
      : parseTokens(loadGrammar(grammar).highlight(code, { language: grammar, ignoreIllegals: true }).value),
  );
}

function findGrammar(name: string): string | undefined {
  const real = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return LANGUAGES.find((language) => language === real);
}

/** Loads synchronously on first use: most decks contain no code, and layout cannot wait. */
function loadGrammar(grammar: string): HLJSApi {
  const require = createRequire(import.meta.url);
  const engine = require('#lib/highlight.js/lib/core') as HLJSApi;
  if (engine.getLanguage(grammar) === undefined)
    engine.registerLanguage(grammar, require(`#lib/highlight.js/lib/languages/${grammar}`) as LanguageFn);
  return engine;
}

/** Parses the highlighter's HTML of nested spans; the innermost span with a colour wins. */
function parseTokens(html: string): Token[] {
  const tokens: Token[] = [];
  const open: (TokenKind | undefined)[] = [];
  for (const [piece] of html.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (piece.startsWith('<span'))
      open.push(classifyToken(piece.slice('<span class="'.length, -2)) ?? open.at(-1));
    else if (piece === '</span>') open.pop();
    else {
      const kind = open.at(-1);
      tokens.push({
        text: piece.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
        ...(kind === undefined ? {} : { kind }),
      });
    }
  }
  return tokens;
}

function classifyToken(className: string): TokenKind | undefined {
  const scope = className.split(' ')[0]?.replace(/^hljs-/, '') ?? '';
  return KINDS.find(([, pattern]) => pattern.test(scope))?.[0];
}

function splitLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { text, kind } of tokens) {
    text.split('\n').forEach((piece, index) => {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, ...(kind === undefined ? {} : { kind }) });
    });
  }
  return lines;
}
