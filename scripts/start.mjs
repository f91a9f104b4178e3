// npm start: install what is missing, build what changed, serve.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { build, buildSite, install, node, root } from './prepare.mjs';

install();
build();
buildSite();
const server = spawn(node, ['dist/main.js', 'serve', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/**
 * A clone keeps its data beside its sources, unless the environment or the container's directory says
 * otherwise.
 */
function environment() {
  if (process.env.APP_DATA_DIRECTORY) return process.env;
  try {
    accessSync('/app_data', constants.W_OK);
    return process.env;
  } catch {
    return { ...process.env, APP_DATA_DIRECTORY: join(root, 'app_data') };
  }
}
