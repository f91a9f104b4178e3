import type { CompiledDesign } from '../../src/core/designs/compile/compile-design.ts';
import type { DressRequest } from '../../src/core/designs/design.ts';
import { dress as dressWith } from '../../src/core/designs/fill/dress.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { ENGINE } from './layout-engine.ts';

/** Slides in a design, laid out in this thread. */
export function dress(file: Uint8Array, design: CompiledDesign, request: DressRequest): Deck {
  return dressWith(file, design, request, ENGINE);
}
