import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server before all else: at SIGUSR2 it prints the processor time of its main thread, collects
// its garbage, and prints it again.
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const mainMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  process.on('SIGUSR2', () => {
    const reached = mainMs();
    collect();
    process.stderr.write(`main ${reached} ${mainMs()}\n`);
  });
}
