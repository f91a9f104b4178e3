import { posix } from 'node:path';
import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { DocumentCheck } from './document-check.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

const ATTRIBUTES = new Set(['Id', 'Type', 'Target', 'TargetMode']);
const ID = /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u;
/**
 * Types of the relationships that elements refer to, by element and attribute (ECMA-376 part 1, clauses 13 to
 * 15).
 */
const TYPES: Readonly<Record<string, RegExp>> = {
  'sldMasterId id': /^slideMaster$/,
  'sldLayoutId id': /^slideLayout$/,
  'notesMasterId id': /^notesMaster$/,
  'handoutMasterId id': /^handoutMaster$/,
  'blip embed': /^image$/,
  'blip link': /^image$/,
  'svgBlip embed': /^image$/,
  'chart id': /^chart(?:Ex)?$/,
  'externalData id': /^(?:package|oleObject|externalLinkPath)$/,
  'userShapes id': /^chartUserShapes$/,
  'oleObj id': /^(?:oleObject|package)$/,
  'videoFile link': /^(?:video|media)$/,
  'audioFile link': /^(?:audio|media)$/,
  'wavAudioFile embed': /^audio$/,
  'media embed': /^media$/,
  'media link': /^media$/,
  'relIds dm': /^diagramData$/,
  'relIds lo': /^diagramLayout$/,
  'relIds qs': /^diagramQuickStyle$/,
  'relIds cs': /^diagramColors$/,
  'regular id': /^font$/,
  'bold id': /^font$/,
  'italic id': /^font$/,
  'boldItalic id': /^font$/,
  'tags id': /^tags$/,
  'control id': /^control$/,
  'hlinkClick id': /^(?:hyperlink|slide|audio|video|media)$/,
  'hlinkHover id': /^(?:hyperlink|slide|audio|video|media)$/,
  'hlinkMouseOver id': /^(?:hyperlink|slide|audio|video|media)$/,
};

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Types of relationships that lead to a part of the package. */
const INTERNAL =
  /^(?:slide|slideLayout|slideMaster|notesSlide|notesMaster|handoutMaster|theme|chart|officeDocument)$/;

/** Checks relationships by themselves, and their targets. */
export function checkRelationships(pkg: PackageInventory): PackageFault[] {
  return [...checkEntries(pkg), ...checkTargets(pkg)];
}

function checkEntries({ documents }: PackageInventory): PackageFault[] {
  return Array.from(documents.all(/^Relationships$/), ([part, root]) => [
    ...([...root.attributes.values()].includes(NAMESPACE)
      ? []
      : [fault(part, `The relationships are not in the namespace ${NAMESPACE}.`)]),
    ...root.children.flatMap((one) => findEntryFaults(one).map((message) => fault(part, message))),
  ]).flat();
}

const fault = (part: string, message: string): PackageFault => ({
  code: 'relationship_invalid',
  part,
  message,
});

function findEntryFaults({ tag, attributes }: XmlNode): string[] {
  if (localName(tag) !== 'Relationship')
    return [`The list of relationships holds <${tag}>, which does not exist.`];
  const id = attributes.get('Id') ?? '';
  const mode = attributes.get('TargetMode') ?? 'Internal';
  const faults: string[] = [];
  for (const name of ['Id', 'Type', 'Target'])
    if (!attributes.has(name) || (name !== 'Target' && attributes.get(name) === ''))
      faults.push(`Relationship ${id} lacks its ${name}.`);
  if (id !== '' && !ID.test(id))
    faults.push(`"${id}" is not an id of XML: it begins with a letter and has no space.`);
  if (mode !== 'Internal' && mode !== 'External')
    faults.push(`Relationship ${id} has the mode ${mode}; Internal and External exist.`);
  const type = (attributes.get('Type') ?? '').replace(/^.*\//, '');
  if (mode === 'External' && INTERNAL.test(type))
    faults.push(`Relationship ${id} of type ${type} leads out of the package.`);
  for (const name of attributes.keys())
    if (!ATTRIBUTES.has(name) && !/^(?:xmlns|\w+:)/.test(name))
      faults.push(`Relationship ${id} does not allow the attribute ${name}.`);
  return faults;
}

function checkTargets(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  for (const [part, relationships] of pkg.relationships) {
    if (part !== '' && !pkg.names.has(part))
      faults.push({
        code: 'part_orphaned',
        part,
        message: 'Relationships remain for a part that no longer exists.',
      });
    const ids = new Set<string>();
    for (const { id, type, target, external } of relationships) {
      if (ids.has(id))
        faults.push({
          code: 'relationship_id_duplicate',
          part,
          message: `Two relationships are called ${id}.`,
        });
      ids.add(id);
      // A target that is a fragment alone is a place in the part itself.
      const isPlace = type === 'hyperlink' && target === posix.dirname(part);
      if (!external && !isPlace && !pkg.names.has(target))
        faults.push({
          code: 'relationship_target_missing',
          part,
          message: `Relationship ${id} leads to "${target}", which is not in the package.`,
        });
    }
  }
  return faults;
}

/** Checks the references of elements to relationships. */
export const REFERENCE_CHECK: DocumentCheck = {
  check: (part, document, pkg) => {
    const faults: PackageFault[] = [];
    if (part.endsWith('.rels')) return faults;
    const types = new Map((pkg.relationships.get(part) ?? []).map(({ id, type }) => [id, type]));
    for (const { tag, attributes } of walk(document)) {
      for (const [name, value] of attributes) {
        if (!name.startsWith('r:') || value === '') continue;
        const type = types.get(value);
        if (type === undefined)
          faults.push({
            code: 'relationship_id_unknown',
            part,
            message: `<${tag}> refers to ${value}, which the part has no relationship for.`,
          });
        else if (TYPES[`${localName(tag)} ${name.slice(2)}`]?.test(type) === false)
          faults.push({
            code: 'relationship_type_wrong',
            part,
            message: `<${tag}> refers to ${value}, which is a relationship of type ${type}.`,
          });
      }
    }
    return faults;
  },
};
