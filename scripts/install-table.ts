interface Installation {
  readonly way: string;
  readonly download: number;
  readonly disk: number;
  readonly files: number;
  readonly packages: number;
  readonly installMs?: number;
  readonly firstAnswerMs: number;
  readonly firstDeckMs: number;
}

/** Table of docs/install.md, as `npm run bench:install` measured it last. */
export function installTable(text: string): string {
  const { date, rows } = JSON.parse(text) as {
    readonly date: string;
    readonly rows: readonly Installation[];
  };
  const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`);
  const lines = rows.map(
    ({ way, download, disk, packages, files, installMs, firstAnswerMs, firstDeckMs }) =>
      `| ${way} | ${mb(download)} | ${mb(disk)} | ${packages} | ${files.toLocaleString('en')} | ${seconds(installMs)} | ${Math.round(firstAnswerMs)} ms | ${seconds(firstDeckMs)} |`,
  );
  return [
    `Measured on ${date}, on two cores.`,
    '',
    '| way | download | disk | packages | files | installing | first answer | first deck |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
