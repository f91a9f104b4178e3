import { CONTENT_TYPES_PART, readContentTypes } from '../package/content-types.ts';
import { walk } from '../xml/parse.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/** Content type that the target of each relationship type must have. */
const EXPECTED_CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  slide: /presentationml\.slide\+xml$/,
  slideLayout: /presentationml\.slideLayout\+xml$/,
  slideMaster: /presentationml\.slideMaster\+xml$/,
  notesSlide: /presentationml\.notesSlide\+xml$/,
  notesMaster: /presentationml\.notesMaster\+xml$/,
  theme: /theme\+xml$/,
  chart: /drawingml\.chart\+xml$/,
  chartUserShapes: /drawingml\.chartshapes\+xml$/,
  image: /^image\//,
  font: /^application\/(?:x-fontdata|x-font-ttf)$/,
};

/** Checks content types and relationships, and finds parts that no relationship reaches. */
export function checkParts(pkg: PackageInventory): PackageFault[] {
  return [...checkContentTypes(pkg), ...checkRelationships(pkg), ...checkReach(pkg)];
}

function checkContentTypes(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  if (!pkg.documents.has(CONTENT_TYPES_PART))
    faults.push({
      code: 'content_type_missing',
      part: CONTENT_TYPES_PART,
      message: 'The package has no content types.',
    });
  const types = readContentTypes(pkg.documents.get(CONTENT_TYPES_PART));
  for (const name of pkg.names) {
    if (name !== CONTENT_TYPES_PART && types.find(name) === undefined)
      faults.push({
        code: 'content_type_missing',
        part: name,
        message: 'The part has no content type, neither its own nor by its extension.',
      });
  }
  for (const name of types.parts)
    if (!pkg.names.has(name))
      faults.push({
        code: 'content_type_of_missing_part',
        part: name,
        message: 'A content type is given for a part that does not exist.',
      });
  const reported = new Set<string>();
  for (const { type, target, external } of [...pkg.relationships.values()].flat()) {
    const expected = EXPECTED_CONTENT_TYPES[type];
    const actual = types.find(target);
    if (
      external ||
      expected === undefined ||
      actual === undefined ||
      expected.test(actual) ||
      reported.has(target)
    )
      continue;
    reported.add(target);
    faults.push({
      code: 'content_type_wrong',
      part: target,
      message: `The part is referred to as ${type}, but its content type is "${actual}".`,
    });
  }
  return faults;
}

function checkRelationships(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  for (const [part, relationships] of pkg.relationships) {
    if (part !== '' && !pkg.names.has(part))
      faults.push({
        code: 'part_orphaned',
        part,
        message: 'Relationships remain for a part that no longer exists.',
      });
    const ids = new Set<string>();
    for (const { id, target, external } of relationships) {
      if (ids.has(id))
        faults.push({
          code: 'relationship_id_duplicate',
          part,
          message: `Two relationships are called ${id}.`,
        });
      ids.add(id);
      if (!external && !pkg.names.has(target))
        faults.push({
          code: 'relationship_target_missing',
          part,
          message: `Relationship ${id} leads to "${target}", which is not in the package.`,
        });
    }
  }
  for (const [part, document] of pkg.documents.all()) {
    if (part.endsWith('.rels')) continue;
    const known = new Set((pkg.relationships.get(part) ?? []).map(({ id }) => id));
    for (const node of walk(document)) {
      for (const [name, value] of node.attributes) {
        if (!name.startsWith('r:') || value === '' || known.has(value)) continue;
        faults.push({
          code: 'relationship_id_unknown',
          part,
          message: `<${node.tag}> refers to ${value}, which the part has no relationship for.`,
        });
      }
    }
  }
  return faults;
}

function checkReach({ names, relationships }: PackageInventory): PackageFault[] {
  const reached = new Set<string>();
  const queue = [''];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const { target, external } of relationships.get(part) ?? []) {
      if (external || reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return [...names]
    .filter((name) => name !== CONTENT_TYPES_PART && !name.endsWith('.rels') && !reached.has(name))
    .map((part) => ({ code: 'part_orphaned', part, message: 'No relationship leads to the part.' }));
}
