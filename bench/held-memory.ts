import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb, type Server, togetherMb } from './served.ts';

const LOOK_MS = 100;
/** After which what is kept for whoever comes next has gone. */
const REST_MS = 120_000;

export type Held = {
  readonly 'most memory of the server, MB': number;
  readonly 'most memory with its processes, MB': number;
  readonly 'memory of the server at the end, MB': number;
  readonly 'memory with its processes at the end, MB': number;
  readonly 'memory of the server two minutes later, MB': number;
  readonly 'memory with its processes two minutes later, MB': number;
};

/** Memory of a server and its processes during work, after it, and after a rest. */
export async function held<T>(
  { child }: Server,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: Held }> {
  const most = { alone: 0, together: 0 };
  let done = false;
  const watching = (async () => {
    while (!done) {
      most.alone = Math.max(most.alone, residentMb(child));
      most.together = Math.max(most.together, togetherMb(child));
      await sleep(LOOK_MS);
    }
  })();
  const result = await work();
  const end = { alone: residentMb(child), together: togetherMb(child) };
  done = true;
  await watching;
  await sleep(REST_MS);
  return {
    result,
    memory: {
      'most memory of the server, MB': most.alone,
      'most memory with its processes, MB': most.together,
      'memory of the server at the end, MB': end.alone,
      'memory with its processes at the end, MB': end.together,
      'memory of the server two minutes later, MB': residentMb(child),
      'memory with its processes two minutes later, MB': togetherMb(child),
    },
  };
}
