import { walk } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { DocumentCheck } from './document-check.ts';
import type { PackageFault } from './package-fault.ts';

const WHOLE_NUMBER = /^\d+$/;
const BUILDS = /^bld(?:P|Dgm|OleChart|Graphic)$/;

/** Checks that time nodes have ids of their own, and that animations and builds name shapes of the slide. */
export const TIMING_CHECK: DocumentCheck = {
  kinds: /^(?:sld|sldLayout|sldMaster)$/,
  check: (part, root) => {
    const shapes = new Set<string>();
    const steps = new Set<string>();
    const repeated = new Set<string>();
    const builds = new Set<string>();
    const targets = new Map<string, string>();
    // A fallback repeats the steps for older programs.
    for (const { tag, attributes } of walk(root, 'mc:Fallback')) {
      const name = localName(tag);
      const shape = attributes.get('spid') ?? '';
      if (name === 'cNvPr') shapes.add(attributes.get('id') ?? '');
      else if (name === 'spTgt') targets.set(shape, 'An animation moves');
      else if (BUILDS.test(name)) {
        if (!targets.has(shape)) targets.set(shape, 'A build names');
        const build = `${name} ${shape} ${attributes.get('grpId') ?? '0'}`;
        if (builds.has(build)) repeated.add(`Two builds of shape ${shape} have the same group.`);
        builds.add(build);
      } else if (name === 'cTn') {
        const id = attributes.get('id') ?? '';
        if (id !== '' && steps.has(id)) repeated.add(`Two steps of the animation have the id ${id}.`);
        steps.add(id);
      }
    }
    return [
      ...Array.from(repeated, (message): PackageFault => ({ code: 'timing_id_duplicate', part, message })),
      ...[...targets]
        .filter(([id]) => !shapes.has(id) && WHOLE_NUMBER.test(id))
        .map(
          ([id, what]): PackageFault => ({
            code: 'shape_reference_unknown',
            part,
            message: `${what} shape ${id}, which the slide does not have.`,
          }),
        ),
    ];
  },
};
