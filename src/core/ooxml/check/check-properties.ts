import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/** Elements of the core properties (ECMA-376 part 2, clause 11). */
const CORE_PROPERTIES = new Set(
  'category contentStatus created creator description identifier keywords language lastModifiedBy lastPrinted modified revision subject title version contentType'.split(
    ' ',
  ),
);
const W3C_DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

/** Checks the core properties: each stands once, dates are dates of the W3C. */
export function checkProperties({ documents }: PackageInventory): PackageFault[] {
  return Array.from(documents.all(/^coreProperties$/), ([part, root]) => {
    const found = new Set<string>();
    const faults: PackageFault[] = [];
    const fault = (message: string) => faults.push({ code: 'properties_invalid', part, message });
    for (const { tag, attributes, text } of root.children) {
      const name = localName(tag);
      if (!CORE_PROPERTIES.has(name)) fault(`<${tag}> is no core property.`);
      else if (found.has(name)) fault(`The core properties have <${tag}> twice.`);
      found.add(name);
      if (name !== 'created' && name !== 'modified') continue;
      const type = [...attributes].find(([one]) => localName(one) === 'type')?.[1];
      if (type === undefined || !type.endsWith('W3CDTF')) fault(`<${tag}> lacks xsi:type="dcterms:W3CDTF".`);
      else if (!W3C_DATE.test(text.trim()))
        fault(`"${text.slice(0, 40)}" in <${tag}> is no date of the form W3CDTF.`);
    }
    return faults;
  }).flat();
}
