import { type ChildProcess, fork } from 'node:child_process';
import type { SlideRange } from '../src/core/presentations/api.ts';
import type { DeckPlan } from '../src/core/presentations/compose.ts';
import { writeInParts } from '../src/core/presentations/deck-in-parts.ts';
import { type DeckPart, makePart } from '../src/core/presentations/deck-part.ts';
import { packPart, unpackPart } from '../src/core/presentations/sent-part.ts';
import { ENGINE_OPTIONS } from '../src/engine/open-pool.ts';
import { type Photograph, photographs } from './photographs.ts';
import { storedPlan } from './stored-deck.ts';

/** The argument with which a process serves parts of decks. */
export const HELPER = '--helper';

type Request = SlideRange & Pick<DeckPlan, 'slides' | 'pictures'> & { readonly id: number };

interface Answer {
  readonly id: number;
  readonly part: Uint8Array;
}

/** A process that makes parts of decks beside this one, as an engine process does for another. */
export class HelperProcess {
  readonly #child: ChildProcess;
  /** Requests that have no answer yet: one that came too late answers no later request. */
  readonly #waiting = new Map<number, (part: Uint8Array) => void>();
  #requests = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ id, part }: Answer) => {
      this.#waiting.get(id)?.(part);
      this.#waiting.delete(id);
    });
  }

  static async start(): Promise<HelperProcess> {
    const child = fork(process.argv[1] ?? '', [HELPER], {
      serialization: 'advanced',
      execArgv: [...ENGINE_OPTIONS],
    });
    await new Promise((resolve) => child.once('message', resolve));
    return new HelperProcess(child);
  }

  async makePart({ slides, pictures }: DeckPlan, range: SlideRange): Promise<DeckPart> {
    const id = this.#requests++;
    const answer = new Promise<Uint8Array>((resolve) => this.#waiting.set(id, resolve));
    this.#child.send({ id, slides, pictures, ...range } satisfies Request);
    return unpackPart(await answer);
  }

  stop(): void {
    this.#child.disconnect();
  }
}

/** Serves the requests of a `HelperProcess`. */
export async function serveParts(): Promise<void> {
  const pictures = await photographs();
  const plan = await storedPlan(1, pictures);
  const materials = { media: mediaOf(pictures), signal: new AbortController().signal };
  process.on('message', async ({ id, slides, pictures, ...range }: Request) => {
    const part = packPart(await makePart({ ...plan, slides, pictures }, range, materials));
    process.send?.({ id, part } satisfies Answer);
  });
  process.send?.('ready');
}

/** Stored slides → PPTX, with layout and check: half here, half there. */
export async function writeWithHelp(
  plan: DeckPlan,
  pictures: readonly Photograph[],
  helper?: HelperProcess,
): Promise<Uint8Array> {
  const materials = { media: mediaOf(pictures), signal: new AbortController().signal };
  const { bytes } = await writeInParts(plan, materials, async (range) => helper?.makePart(plan, range));
  return bytes;
}

function mediaOf(pictures: readonly Photograph[]): ReadonlyMap<string, Uint8Array> {
  return new Map(pictures.map(({ ref, bytes }) => [ref.hash, bytes]));
}
