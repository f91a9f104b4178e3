/** Small slides that are expensive to lay out; each takes a number that makes it unique. */
export const HEAVY_SLIDES: Readonly<Record<string, (number: number) => string>> = {
  'small boxes': (number) =>
    `<section><div class="flex flex-wrap">${Array.from({ length: 1_000 }, (_, box) => `<div class="p-1">${(box * (number + 1)) % 97}</div>`).join('')}</div></section>`,
  'distinct formulas': (number) =>
    `<section frame="bare"><p class="text-xs">${Array.from({ length: 300 }, (_, at) => `$\\sqrt{x_{${at}}^{${number}}+\\frac{${at}}{${number + 1}}}$`).join(' ')}</p></section>`,
  'random words': (number) =>
    `<section frame="bare"><p class="text-xs">${words(7_000, number)}</p></section>`,
  'scattered boxes with elbow connectors': (number) => scattered(60, 30, number),
};

/** Freely placed boxes with connectors between them. */
export function scattered(boxes: number, connectors: number, seed: number): string {
  const chance = numbers(seed);
  const box = (id: number) =>
    `<div id="n${id}" class="absolute bg-surface" style="left:${chance(1_180)}px;top:${chance(660)}px;width:${40 + chance(50)}px;height:${24 + chance(26)}px"></div>`;
  const line = () => {
    const from = chance(boxes);
    return `<connector from="#n${from}" to="#n${(from + 1 + chance(boxes - 1)) % boxes}" shape="elbow"/>`;
  };
  return `<section frame="bare">${Array.from({ length: boxes }, (_, id) => box(id)).join('')}${Array.from({ length: connectors }, line).join('')}</section>`;
}

function words(count: number, seed: number): string {
  const chance = numbers(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + chance(6) }, () => String.fromCharCode(97 + chance(26))).join(''),
  ).join(' ');
}

/** Deterministic integers below a bound for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
