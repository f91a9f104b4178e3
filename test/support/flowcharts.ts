/**
 * Flowcharts of 5 to 40 boxes that are the same every time: mostly downwards, some lines far, back, to
 * itself, with words or frames.
 */
export function generatedFlowcharts(count: number): { readonly boxes: number; readonly text: string }[] {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const WORDS = [
    'Check',
    'order',
    'invoice',
    'send to customer',
    'quay',
    'approve',
    'stock',
    'charging plan',
    'refund',
    'archive',
  ];
  const SHAPES = [
    ['[', ']'],
    ['(', ')'],
    ['([', '])'],
    ['{', '}'],
    ['[(', ')]'],
    ['{{', '}}'],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const boxes = 5 + Math.floor((index * 35) / Math.max(1, count - 1));
    const lines = [`flowchart ${index % 3 === 0 ? 'LR' : 'TD'}`];
    for (let at = 0; at < boxes; at += 1) {
      const [open, close] = SHAPES[next(8) % SHAPES.length] ?? SHAPES[0];
      const label = Array.from({ length: 1 + next(3) }, () => WORDS[next(WORDS.length)]).join(' ');
      if (index % 4 === 1 && at % 8 === 2) lines.push(`subgraph s${at} [Group ${at}]`);
      lines.push(`n${at}${open}${label}${close}`);
      if (
        index % 4 === 1 &&
        (at % 8 === 4 || at === boxes - 1) &&
        lines.lastIndexOf('end') < lines.findLastIndex((line) => line.startsWith('subgraph'))
      )
        lines.push('end');
    }
    for (let at = 1; at < boxes; at += 1)
      lines.push(`n${Math.max(0, at - 1 - next(5))} ${next(5) === 0 ? '-->|words|' : '-->'} n${at}`);
    for (let extra = 0; extra < boxes / 6; extra += 1) lines.push(`n${next(boxes)} -.-> n${next(boxes)}`);
    return { boxes, text: lines.join('\n') };
  });
}
