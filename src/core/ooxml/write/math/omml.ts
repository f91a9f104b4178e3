import { parseXml, type XmlNode } from '../../xml/parse.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import type { MathContext } from './math-context.ts';
import {
  ACCENTS,
  APPLY_FUNCTION,
  countOperandNodes,
  getLocalTag,
  INVISIBLE,
  isNamedFunction,
  parseEm,
  parseFenced,
  parseNary,
  readOperator,
  unwrap,
} from './mathml.ts';

const BARS = /^(?:[―¯‾_]|\u0332|\u0305)$/u;
const BRACES = /^[⏞⏟⏜⏝⎴⎵→←↔⟵⟶]$/u;
/** Zero-width space, because programs show an empty argument as a dotted box. */
const EMPTY_ARGUMENT = '\u200b';
const SPACES = [
  [1, '\u2003'],
  [0.5, '\u2002'],
  [0.27, '\u2005'],
  [0.15, '\u2009'],
  [0.05, '\u200a'],
] as const;

/**
 * Converts the MathML that MathJax writes to `m:oMath`, PowerPoint's own notation, which a person can edit
 * (ECMA-376 part 1, section 22.1).
 */
export function writeOMath(mathml: string, display: boolean, context: MathContext): Xml {
  return element('m:oMath', {}, new Converter(context, display).row(parseXml(mathml).children));
}

class Converter {
  readonly #math: MathContext;
  readonly #display: boolean;

  constructor(math: MathContext, display: boolean) {
    this.#math = math;
    this.#display = display;
  }

  row(nodes: readonly XmlNode[]): Xml {
    const fenced = parseFenced(nodes);
    if (fenced !== undefined) return this.#delimited(fenced.open, fenced.close, fenced.inside);
    const out: Xml[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as XmlNode;
      const next = nodes[at + 1];
      const argument = nodes[at + 2];
      if (parseNary(node) !== undefined) {
        const length = countOperandNodes(nodes, at + 1);
        out.push(this.#nary(node, nodes.slice(at + 1, at + 1 + length)));
        at += length;
      } else if (next !== undefined && argument !== undefined && readOperator(next) === APPLY_FUNCTION) {
        out.push(
          element(
            'm:func',
            {},
            this.#properties('m:funcPr'),
            this.#argument('m:fName', node),
            this.#argument('m:e', argument),
          ),
        );
        at += 2;
      } else if (next !== undefined && isNamedFunction(node)) {
        out.push(
          element(
            'm:func',
            {},
            this.#properties('m:funcPr'),
            this.#argument('m:fName', node),
            this.#argument('m:e', next),
          ),
        );
        at += 1;
      } else out.push(this.#node(node));
    }
    return join(out);
  }

  #node(node: XmlNode): Xml {
    const [first, second, third] = node.children;
    switch (getLocalTag(node)) {
      case 'mi':
        return this.#math.letters(
          node.text || EMPTY_ARGUMENT,
          node.attributes.get('mathvariant') ?? ([...node.text].length === 1 ? 'italic' : 'normal'),
        );
      case 'mn':
      case 'mo':
        return INVISIBLE.test(node.text)
          ? join([])
          : this.#math.letters(node.text, node.attributes.get('mathvariant') ?? 'normal');
      case 'mtext':
      case 'ms':
        return this.#math.words(node.text.replaceAll('\u00a0', ' '));
      case 'mspace':
        return this.#space(parseEm(node.attributes.get('width')));
      case 'msup':
        return this.#script('m:sSup', node, ['m:e', 'm:sup']);
      case 'msub':
        return this.#script('m:sSub', node, ['m:e', 'm:sub']);
      case 'msubsup':
        return this.#script('m:sSubSup', node, ['m:e', 'm:sub', 'm:sup']);
      case 'mmultiscripts':
        return this.#multiscripts(node);
      case 'mfrac':
        return element(
          'm:f',
          {},
          this.#properties('m:fPr', writeFractionKind(node)),
          this.#argument('m:num', first),
          this.#argument('m:den', second),
        );
      case 'msqrt':
        return element(
          'm:rad',
          {},
          this.#properties('m:radPr', element('m:degHide', { 'm:val': 1 })),
          element('m:deg'),
          this.#argument('m:e', ...node.children),
        );
      case 'mroot':
        return element(
          'm:rad',
          {},
          this.#properties('m:radPr'),
          this.#argument('m:deg', second),
          this.#argument('m:e', first),
        );
      case 'mover':
        return this.#over(first, second, 'top');
      case 'munder':
        return this.#over(first, second, 'bot');
      case 'munderover':
        return this.#underOver(node, first, second, third);
      case 'mtable':
        return this.#table(node);
      case 'menclose':
        return this.#enclosed(node);
      case 'mphantom':
        return element(
          'm:phant',
          {},
          this.#properties('m:phantPr', element('m:show', { 'm:val': 0 })),
          this.#argument('m:e', ...node.children),
        );
      default:
        return this.row(node.children);
    }
  }

  /** Writes an argument such as `m:e`. It is never empty. */
  #argument(tag: string, ...nodes: readonly (XmlNode | undefined)[]): Xml {
    const content = this.row(nodes.filter((node) => node !== undefined));
    return element(tag, {}, content === '' ? this.#math.letters(EMPTY_ARGUMENT, 'normal') : content);
  }

  /** Writes the properties of an object, which end with the format of its symbols. */
  #properties(tag: string, ...own: readonly (Xml | undefined)[]): Xml {
    return element(tag, {}, ...own, this.#math.control);
  }

  #script(tag: string, node: XmlNode, parts: readonly string[]): Xml {
    return element(
      tag,
      {},
      this.#properties(`${tag}Pr`),
      ...parts.map((part, index) => this.#argument(part, node.children[index])),
    );
  }

  #nary(node: XmlNode, operand: readonly XmlNode[]): Xml {
    const nary = parseNary(node);
    if (nary === undefined) return this.#node(node);
    const { sign, under, over, stacked } = nary;
    const hide = (tag: string, part: XmlNode | undefined) =>
      part === undefined ? element(tag, { 'm:val': 1 }) : undefined;
    return element(
      'm:nary',
      {},
      this.#properties(
        'm:naryPr',
        element('m:chr', { 'm:val': sign }),
        element('m:limLoc', { 'm:val': stacked && this.#display ? 'undOvr' : 'subSup' }),
        hide('m:subHide', under),
        hide('m:supHide', over),
      ),
      under === undefined ? element('m:sub') : this.#argument('m:sub', under),
      over === undefined ? element('m:sup') : this.#argument('m:sup', over),
      this.#argument('m:e', ...operand),
    );
  }

  #delimited(open: string, close: string, inside: readonly XmlNode[]): Xml {
    return element(
      'm:d',
      {},
      this.#properties(
        'm:dPr',
        element('m:begChr', { 'm:val': open }),
        element('m:endChr', { 'm:val': close }),
      ),
      this.#argument('m:e', ...inside),
    );
  }

  /** Writes a mark above or below: an accent, bar, brace or limit. */
  #over(base: XmlNode | undefined, mark: XmlNode | undefined, side: 'top' | 'bot'): Xml {
    const sign = mark === undefined ? undefined : readOperator(mark);
    const place = element('m:pos', { 'm:val': side });
    if (sign !== undefined && BARS.test(sign))
      return element('m:bar', {}, this.#properties('m:barPr', place), this.#argument('m:e', base));
    const accent = sign === undefined || side === 'bot' || mark === undefined ? undefined : ACCENTS[sign];
    if (
      accent !== undefined &&
      (sign !== '→' || unwrap(mark as XmlNode).attributes.get('stretchy') === 'false')
    )
      return element(
        'm:acc',
        {},
        this.#properties('m:accPr', element('m:chr', { 'm:val': accent })),
        this.#argument('m:e', base),
      );
    if (sign !== undefined && BRACES.test(sign))
      return element(
        'm:groupChr',
        {},
        this.#properties(
          'm:groupChrPr',
          element('m:chr', { 'm:val': sign }),
          place,
          element('m:vertJc', { 'm:val': side === 'top' ? 'bot' : 'top' }),
        ),
        this.#argument('m:e', base),
      );
    // In running text, movable limits are written as scripts.
    if (!this.#display && base !== undefined && unwrap(base).attributes.get('movablelimits') === 'true') {
      const tag = side === 'top' ? 'm:sSup' : 'm:sSub';
      return element(
        tag,
        {},
        this.#properties(`${tag}Pr`),
        this.#argument('m:e', base),
        this.#argument(side === 'top' ? 'm:sup' : 'm:sub', mark),
      );
    }
    return side === 'top'
      ? this.#limit('m:limUpp', this.#argument('m:e', base), mark)
      : this.#limit('m:limLow', this.#argument('m:e', base), mark);
  }

  #underOver(
    node: XmlNode,
    base: XmlNode | undefined,
    under: XmlNode | undefined,
    over: XmlNode | undefined,
  ): Xml {
    if (!this.#display && base !== undefined && unwrap(base).attributes.get('movablelimits') === 'true')
      return this.#script('m:sSubSup', node, ['m:e', 'm:sub', 'm:sup']);
    return this.#limit(
      'm:limUpp',
      element('m:e', {}, this.#limit('m:limLow', this.#argument('m:e', base), under)),
      over,
    );
  }

  #limit(tag: 'm:limUpp' | 'm:limLow', base: Xml, limit: XmlNode | undefined): Xml {
    return element(tag, {}, this.#properties(`${tag}Pr`), base, this.#argument('m:lim', limit));
  }

  /** Writes scripts on both sides of a base, as in nuclides. */
  #multiscripts(node: XmlNode): Xml {
    const at = node.children.findIndex((child) => getLocalTag(child) === 'mprescripts');
    const [base, sub, sup] = at < 0 ? node.children : node.children.slice(0, at);
    const [preSub, preSup] = at < 0 ? [] : node.children.slice(at + 1);
    const scripts = [sub, sup].some((script) => script !== undefined && getLocalTag(script) !== 'none');
    const inner = scripts
      ? element(
          'm:sSubSup',
          {},
          this.#properties('m:sSubSupPr'),
          this.#argument('m:e', base),
          this.#argument('m:sub', sub),
          this.#argument('m:sup', sup),
        )
      : this.row(base === undefined ? [] : [base]);
    if (at < 0) return inner;
    return element(
      'm:sPre',
      {},
      this.#properties('m:sPrePr'),
      this.#argument('m:sub', preSub),
      this.#argument('m:sup', preSup),
      element('m:e', {}, inner),
    );
  }

  #table(node: XmlNode): Xml {
    const rows = node.children.map((row) => row.children.slice(getLocalTag(row) === 'mlabeledtr' ? 1 : 0));
    const count = Math.max(1, ...rows.map((cells) => cells.length));
    const declaredAlignments = (node.attributes.get('columnalign') ?? '').split(' ').filter(Boolean);
    const columns = Array.from(
      { length: count },
      (_, index) => declaredAlignments[index] ?? declaredAlignments.at(-1) ?? 'center',
    ).map((align) =>
      element(
        'm:mc',
        {},
        element('m:mcPr', {}, element('m:count', { 'm:val': 1 }), element('m:mcJc', { 'm:val': align })),
      ),
    );
    return element(
      'm:m',
      {},
      this.#properties('m:mPr', element('m:mcs', {}, ...columns)),
      ...rows.map((cells) =>
        element(
          'm:mr',
          {},
          ...Array.from({ length: count }, (_, index) =>
            this.#argument('m:e', ...(cells[index]?.children ?? [])),
          ),
        ),
      ),
    );
  }

  #enclosed(node: XmlNode): Xml {
    const notation = (node.attributes.get('notation') ?? '').split(' ');
    const on = (tag: string, yes: boolean) => (yes ? element(tag, { 'm:val': 1 }) : undefined);
    const hidesBox = !notation.includes('box');
    const hidden = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'].map((tag) => on(tag, hidesBox));
    const strikes = [
      on('m:strikeH', notation.includes('horizontalstrike')),
      on('m:strikeBLTR', notation.includes('updiagonalstrike')),
      on('m:strikeTLBR', notation.includes('downdiagonalstrike')),
    ];
    return element(
      'm:borderBox',
      {},
      this.#properties('m:borderBoxPr', ...hidden, ...strikes),
      this.#argument('m:e', ...node.children),
    );
  }

  #space(em: number): Xml {
    let [left, spaces] = [em, ''];
    for (const [width, space] of SPACES) {
      while (left >= width - 0.01 && spaces.length < 20) {
        spaces += space;
        left -= width;
      }
    }
    return spaces === '' ? join([]) : this.#math.letters(spaces, 'normal');
  }
}

function writeFractionKind(node: XmlNode): Xml | undefined {
  if (parseEm(node.attributes.get('linethickness') ?? '1') === 0)
    return element('m:type', { 'm:val': 'noBar' });
  return node.attributes.get('bevelled') === 'true' ? element('m:type', { 'm:val': 'skw' }) : undefined;
}
