/** Element of a formula in MathML or in Office's format. */
export interface MathNode {
  /** Name without prefix. */
  readonly name: string;
  readonly text: string;
  readonly children: readonly MathNode[];
  readonly attribute: (name: string) => string | undefined;
}

/**
 * Formula on one line: fractions with a slash, powers with a circumflex, and brackets around composite sub-
 * and superscripts.
 */
export function mathText(node: MathNode): string {
  const { name, children } = node;
  const childText = (index: number): string =>
    children[index] === undefined ? '' : mathText(children[index]);
  const part = (wanted: string): string =>
    joinNodes(children.find((one) => one.name === wanted)?.children ?? []);
  const property = (wanted: string): string | undefined =>
    children
      .find((one) => one.name.endsWith('Pr'))
      ?.children.find((one) => one.name === wanted)
      ?.attribute('val');
  switch (name) {
    case 'mfrac':
      return `${addBrackets(childText(0))}/${addBrackets(childText(1))}`;
    case 'msup':
    case 'mover':
      return `${childText(0)}^${addBrackets(childText(1))}`;
    case 'msub':
    case 'munder':
      return `${childText(0)}_${addBrackets(childText(1))}`;
    case 'msubsup':
    case 'munderover':
      return `${childText(0)}_${addBrackets(childText(1))}^${addBrackets(childText(2))}`;
    case 'msqrt':
      return `√(${joinNodes(children)})`;
    case 'mroot':
      return `${childText(1)}√(${childText(0)})`;
    case 'mfenced':
      return `(${children.map(mathText).join(', ')})`;
    case 'mtable':
      return children.map(mathText).join('; ');
    case 'mtr':
      return children.map(mathText).join(', ');
    case 'semantics':
      return childText(0);
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'f':
      return `${addBrackets(part('num'))}/${addBrackets(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${addBrackets(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${addBrackets(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${addBrackets(part('sub'))}^${addBrackets(part('sup'))}`;
    case 'nary': {
      // Read each limit once: two reads per level would take exponential time for nested sums.
      const [sub, sup] = [part('sub'), part('sup')];
      return `${property('chr') ?? '∫'}${sub === '' ? '' : `_${addBrackets(sub)}`}${sup === '' ? '' : `^${addBrackets(sup)}`} ${part('e')}`;
    }
    case 'rad':
      return `${part('deg')}√(${part('e')})`;
    case 'limLow':
      return `${part('e')}_${addBrackets(part('lim'))} `;
    case 'limUpp':
      return `${part('e')}^${addBrackets(part('lim'))} `;
    case 'func':
      return `${part('fName').trim()} ${part('e')}`;
    case 'd':
      return `${property('begChr') ?? '('}${children
        .filter((one) => one.name === 'e')
        .map((one) => joinNodes(one.children))
        .join(property('sepChr') ?? ', ')}${property('endChr') ?? ')'}`;
    case 'm':
      return `[${children
        .filter((one) => one.name === 'mr')
        .map((row) => row.children.map((one) => joinNodes(one.children)).join(', '))
        .join('; ')}]`;
    case 'eqArr':
      return children
        .filter((one) => one.name === 'e')
        .map((one) => joinNodes(one.children))
        .join('; ');
    default:
      return name.endsWith('Pr') ? '' : node.text + joinNodes(children);
  }
}

function joinNodes(nodes: readonly MathNode[]): string {
  return nodes.map(mathText).join('');
}

/** Adds brackets unless it is one sign, number or word. */
function addBrackets(text: string): string {
  return /^(?:[\p{L}\p{M}\d.,]+(?:[_^][\p{L}\d]+)?|.)$/u.test(text) || /^\([^()]*\)$/.test(text)
    ? text
    : `(${text})`;
}
