// npm start: install what is missing, build what changed, serve.
import { spawn } from 'node:child_process';
import { build, install, node, root } from './prepare.mjs';

install();
build();
const server = spawn(node, ['dist/main.js', 'serve', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
