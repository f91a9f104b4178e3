import { toFailure } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';

/** Time for which a result of `away` is reused. */
const FRESH_MS = 2_000;
/** A check that takes longer counts as failed. */
const PATIENCE_MS = 2_000;

export interface PartsWatch {
  /** @throws Failure `unavailable` that names each required part that does not respond, with the reason. */
  ready(): Promise<void>;
  /** Names of the parts that failed their last check. Starts another check in the background. */
  away(): readonly string[];
}

/**
 * @param parts checks of external parts by name; a check rejects while its part is unavailable.
 * @param spared names of optional parts: they are reported as away, but do not affect readiness.
 */
export function watchParts(
  parts: Readonly<Record<string, () => Promise<void>>>,
  spared: readonly string[] = [],
): PartsWatch {
  let known: readonly string[] = [];
  let freshUntil = 0;
  let looking: Promise<ReadonlyMap<string, Failure>> | undefined;
  const ask = async (): Promise<ReadonlyMap<string, Failure>> => {
    freshUntil = performance.now() + FRESH_MS;
    const problems = await Promise.all(
      Object.entries(parts).map(
        async ([name, answers]) => [name, await describeProblem(name, answers)] as const,
      ),
    );
    const away = new Map(
      problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])),
    );
    known = [...away.keys()];
    return away;
  };
  // Anybody may ask at any rate, so checks run one at a time.
  const look = () => {
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    async ready() {
      const away = await look();
      const missing = [...away].filter(([name]) => !spared.includes(name));
      if (missing.length > 0)
        throw new Failure(
          'unavailable',
          missing.map(([name, { message }]) => `${name}: ${message}`).join(' '),
          { retryAfterSeconds: 5 },
        );
    },
    away() {
      if (performance.now() > freshUntil) void look();
      return known;
    },
  };
}

async function describeProblem(name: string, ask: () => Promise<void>): Promise<Failure | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Failure>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(
          new Failure('unavailable', `The ${name} did not answer within ${PATIENCE_MS / 1000} seconds.`),
        ),
      PATIENCE_MS,
    );
  });
  const asked = ask().then(
    () => undefined,
    (error: unknown) => toFailure(error),
  );
  const problem = await Promise.race([asked, late]);
  clearTimeout(timer);
  return problem;
}
