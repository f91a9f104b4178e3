import type { PackageEdit } from '../ooxml/package/index.ts';
import type { OpenedStep } from './api.ts';

/** Parts between steps beyond this size are not recorded; their steps cannot be undone one by one. */
const MAX_STATES_BYTES = 16_000_000;

interface RecordedStep {
  readonly summary: string;
  readonly changed: ReadonlyMap<string, string | Uint8Array | undefined>;
}

/** Records which parts of a package each edit changes. */
export class StepRecorder {
  readonly #file: PackageEdit;
  #known: ReadonlyMap<string, string | Uint8Array | undefined> = new Map();
  readonly #recorded: RecordedStep[] = [];

  constructor(file: PackageEdit) {
    this.#file = file;
  }

  record(summary: string): void {
    const now = new Map(this.#file.changes);
    const changed = new Map(
      [...now].filter(([name, content]) => !this.#known.has(name) || this.#known.get(name) !== content),
    );
    this.#known = now;
    this.#recorded.push({ summary, changed });
  }

  steps(): OpenedStep[] {
    let room = MAX_STATES_BYTES;
    return this.#recorded.map(({ summary, changed }, index) => {
      const later = new Set(this.#recorded.slice(index + 1).flatMap((step) => [...step.changed.keys()]));
      const states: Record<string, Uint8Array | null> = {};
      for (const [name, content] of changed) {
        if (!later.has(name)) continue;
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        room -= bytes?.length ?? 0;
        if (room >= 0) states[name] = bytes === undefined ? null : new Uint8Array(bytes);
      }
      return { summary, parts: [...changed.keys()], states };
    });
  }
}
