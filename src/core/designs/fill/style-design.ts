import type { ReadBox } from '../../ooxml/read/index.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { isOffered, servesPurpose } from '../layout-overrides.ts';
import type { DesignStyle, LayoutOverride, SlideArea } from '../style.ts';
import type { Choice } from './choice.ts';
import { listChoices } from './choose-layout.ts';
import type { ChoiceReason } from './criteria.ts';
import type { DesignFacts } from './design-facts.ts';

/** Cost of a layout that its owner prefers: it wins over layouts that fit about as well. */
const PREFERRED: ChoiceReason = { id: 'preferred', cost: -6, reason: 'The owner of the design prefers it.' };

/** A design with what its style file says of its layouts. */
export function styleDesign(design: CompiledDesign, { layouts = {} }: DesignStyle): CompiledDesign {
  if (Object.keys(layouts).length === 0) return design;
  const { widthEmu, heightEmu } = design.deck;
  const toBox = ({ x, y, width, height }: SlideArea): ReadBox => ({
    x: (x / 100) * widthEmu,
    y: (y / 100) * heightEmu,
    width: (width / 100) * widthEmu,
    height: (height / 100) * heightEmu,
  });
  const styled = (all: readonly DesignLayout[]) =>
    all.map((layout) => {
      const override = layouts[layout.id];
      return override === undefined ? layout : styleLayout(layout, override, toBox);
    });
  return { ...design, layouts: styled(design.layouts), samples: styled(design.samples) };
}

function styleLayout(
  layout: DesignLayout,
  { purpose, use, free_area: free, chart_area: chart }: LayoutOverride,
  toBox: (area: SlideArea) => ReadBox,
): DesignLayout {
  const area = free === undefined ? undefined : toBox(free);
  return {
    ...layout,
    ...(purpose === undefined
      ? {}
      : { purpose, chosen: purpose, serves: servesPurpose(purpose, layout.serves ?? []) }),
    ...(use === undefined ? {} : { use }),
    ...(area === undefined ? {} : { area, slots: layout.slots.map((slot) => moveFreeSlot(slot, area)) }),
    ...(chart === undefined ? {} : { chartArea: toBox(chart) }),
  };
}

/** The slot of a layout without a placeholder for text is its free area. */
function moveFreeSlot(slot: DesignSlot, area: ReadBox): DesignSlot {
  if (slot.role !== 'body' || slot.placeholder !== undefined || slot.shape !== undefined) return slot;
  const { box, characters, lines } = slot;
  const [wider, higher] = [area.width / box.width, area.height / box.height];
  return {
    ...slot,
    box: area,
    characters: Math.round(characters * wider * higher),
    ...(lines === undefined ? {} : { lines: Math.max(1, Math.floor(lines * higher)) }),
  };
}

/** Ways to show a slide on the layouts that its design offers, preferred ones cheaper, best first. */
export function listStyledChoices(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  known: DesignFacts,
  rtl: boolean,
): readonly Choice[] {
  const samples = known.samples.filter(isOffered);
  return preferLayouts(listChoices(material, layouts.filter(isOffered), samples, known, rtl));
}

function preferLayouts(choices: readonly Choice[]): readonly Choice[] {
  if (choices.every(({ layout }) => layout.use !== 'prefer')) return choices;
  return choices
    .map((choice): Choice => {
      if (choice.layout.use !== 'prefer') return choice;
      const { reasons } = choice;
      const cost = choice.cost + PREFERRED.cost;
      return { ...choice, cost, reasons: () => [...(reasons?.() ?? []), PREFERRED] };
    })
    .sort((a, b) => a.cost - b.cost);
}
