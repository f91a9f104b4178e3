/** An element of a formula: MathML, or the one of Office. */
export interface MathNode {
  /** Without prefix. */
  readonly name: string;
  readonly text: string;
  readonly children: readonly MathNode[];
  readonly attribute: (name: string) => string | undefined;
}

/** A formula on one line: fractions with a stroke, powers with a circumflex, what is raised or lowered as a whole in brackets. */
export function mathText(node: MathNode): string {
  const { name, children } = node;
  const said = (index: number): string => (children[index] === undefined ? '' : mathText(children[index]));
  const part = (wanted: string): string => joined(children.find((one) => one.name === wanted)?.children ?? []);
  const property = (wanted: string): string | undefined =>
    children
      .find((one) => one.name.endsWith('Pr'))
      ?.children.find((one) => one.name === wanted)
      ?.attribute('val');
  switch (name) {
    case 'mfrac':
      return `${whole(said(0))}/${whole(said(1))}`;
    case 'msup':
    case 'mover':
      return `${said(0)}^${whole(said(1))}`;
    case 'msub':
    case 'munder':
      return `${said(0)}_${whole(said(1))}`;
    case 'msubsup':
    case 'munderover':
      return `${said(0)}_${whole(said(1))}^${whole(said(2))}`;
    case 'msqrt':
      return `√(${joined(children)})`;
    case 'mroot':
      return `${said(1)}√(${said(0)})`;
    case 'mfenced':
      return `(${children.map(mathText).join(', ')})`;
    case 'mtable':
      return children.map(mathText).join('; ');
    case 'mtr':
      return children.map(mathText).join(', ');
    case 'semantics':
      return said(0);
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'f':
      return `${whole(part('num'))}/${whole(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${whole(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${whole(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${whole(part('sub'))}^${whole(part('sup'))}`;
    case 'nary': {
      // Read each limit once: two reads per level would take exponential time for nested sums.
      const [sub, sup] = [part('sub'), part('sup')];
      return `${property('chr') ?? '∫'}${sub === '' ? '' : `_${whole(sub)}`}${sup === '' ? '' : `^${whole(sup)}`} ${part('e')}`;
    }
    case 'rad':
      return `${part('deg')}√(${part('e')})`;
    case 'limLow':
      return `${part('e')}_${whole(part('lim'))} `;
    case 'limUpp':
      return `${part('e')}^${whole(part('lim'))} `;
    case 'func':
      return `${part('fName').trim()} ${part('e')}`;
    case 'd':
      return `${property('begChr') ?? '('}${children
        .filter((one) => one.name === 'e')
        .map((one) => joined(one.children))
        .join(property('sepChr') ?? ', ')}${property('endChr') ?? ')'}`;
    case 'm':
      return `[${children
        .filter((one) => one.name === 'mr')
        .map((row) => row.children.map((one) => joined(one.children)).join(', '))
        .join('; ')}]`;
    case 'eqArr':
      return children
        .filter((one) => one.name === 'e')
        .map((one) => joined(one.children))
        .join('; ');
    default:
      return name.endsWith('Pr') ? '' : node.text + joined(children);
  }
}

function joined(nodes: readonly MathNode[]): string {
  return nodes.map(mathText).join('');
}

/** In brackets unless it is one sign, one number or one word. */
function whole(text: string): string {
  return /^(?:[\p{L}\p{M}\d.,]+(?:[_^][\p{L}\d]+)?|.)$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}
