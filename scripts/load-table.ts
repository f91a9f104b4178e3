interface Load {
  readonly date: string;
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Latest counts of `npm run bench:load`. */
export function loadTable(text: string): string {
  const { date, parts } = JSON.parse(text) as Load;
  const rows = Object.entries(parts).map(
    ([part, figures]) =>
      `| ${part} | ${Object.entries(figures)
        .map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
        .join('; ')} |`,
  );
  return [`Counted on ${date}, on two cores.`, '', '| load | figures |', '|---|---|', ...rows].join('\n');
}
