#!/usr/bin/env node
// Runs on any Node that knows ES modules: the version is looked at before anything newer is parsed,
// which is why everything else is imported later and by name.
const OLDEST = [22, 19] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Lectern needs Node ${OLDEST.join('.')} or newer, this is ${process.versions.node}. Run it with: npx -y -p node@24 node ${process.argv[1]} ${process.argv.slice(2).join(' ')}\n`,
  );
  process.exitCode = 2;
} else {
  import('./cli/run.ts').then(
    async ({ run }) => {
      process.exitCode = await run(process.argv.slice(2));
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
