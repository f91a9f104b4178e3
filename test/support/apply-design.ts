import type { CompiledDesign } from '../../src/core/designs/compile/compile-design.ts';
import type { ApplyRequest } from '../../src/core/designs/design.ts';
import { applyDesign as styleWith } from '../../src/core/designs/fill/apply-design.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { ENGINE } from './layout-engine.ts';

/** Slides in a design, laid out in this thread. */
export function applyDesign(file: Uint8Array, design: CompiledDesign, request: ApplyRequest): Deck {
  return styleWith(file, design, request, ENGINE);
}
