import { type CompiledDesign, compileDesign } from '../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout } from '../../src/core/designs/compile/compiled-layout.ts';
import { findCopyable } from '../../src/core/designs/fill/sample-fill.ts';
import { DesignSource } from '../../src/core/output/pptx/fill/design-source.ts';
import type { Sample } from '../../src/core/output/pptx/fill/sample/slide-copy.ts';

/** A file as a design, opened to copy its slides. */
export interface OpenSamples {
  readonly design: CompiledDesign;
  readonly source: DesignSource;
  /** Layouts whose slides can be copied. */
  readonly samples: readonly DesignLayout[];
  /** @throws Error for a layout that is no slide, or none that can be copied. */
  sampleOf(layout: DesignLayout): Sample;
}

export function openSamples(file: Uint8Array, design = compileDesign(file)): OpenSamples {
  const source = new DesignSource(file, design.deck);
  const sampleOf = ({ sample, name }: DesignLayout): Sample => {
    const part = sample?.part ?? '';
    const [prepared, compiled] = [source.slide(part), design.copies[part]];
    if (prepared === undefined || compiled === undefined) throw new Error(`"${name}" cannot be copied`);
    return { prepared, compiled };
  };
  return { design, source, samples: findCopyable(source, design.samples), sampleOf };
}
