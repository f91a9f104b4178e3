import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/** Checks what may belong to one part only: themes to masters, layouts to masters, notes pages to slides. */
export function checkSharing(pkg: PackageInventory): PackageFault[] {
  return [...checkMasterList(pkg), ...checkLayouts(pkg), ...checkThemes(pkg), ...checkNotes(pkg)];
}

const targetsOf = ({ relationships }: PackageInventory, part: string, type: string) =>
  (relationships.get(part) ?? []).filter((one) => one.type === type && !one.external);

function checkMasterList({ main = '', documents }: PackageInventory): PackageFault[] {
  const list = documents.get(main)?.children.find(({ tag }) => localName(tag) === 'sldMasterIdLst');
  return !documents.has(main) || (list !== undefined && list.children.length > 0)
    ? []
    : [{ code: 'master_missing', part: main, message: 'The presentation lists no slide master.' }];
}

function checkLayouts(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  const listed = new Map<string, string>();
  for (const [part, root] of pkg.documents.all(/^sldMaster$/)) {
    const targets = new Map(targetsOf(pkg, part, 'slideLayout').map(({ id, target }) => [id, target]));
    const list = root.children.find(({ tag }) => localName(tag) === 'sldLayoutIdLst')?.children ?? [];
    for (const { attributes } of list) {
      const target = targets.get([...attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? '');
      if (target === undefined) continue;
      const [own] = targetsOf(pkg, target, 'slideMaster');
      const fault = (message: string) => faults.push({ code: 'layout_shared', part, message });
      if (listed.has(target)) fault(`The layout "${target}" is listed twice.`);
      else if (own !== undefined && own.target !== part)
        fault(`The master lists the layout "${target}", which belongs to "${own.target}".`);
      listed.set(target, part);
    }
  }
  return faults;
}

function checkThemes(pkg: PackageInventory): PackageFault[] {
  const owners = new Map<string, string>();
  const faults: PackageFault[] = [];
  for (const [part, kind] of pkg.documents.kinds()) {
    // Notes masters share the theme of the slides in decks that PowerPoint opens.
    if (kind !== 'sldMaster') continue;
    for (const { target } of targetsOf(pkg, part, 'theme')) {
      const owner = owners.get(target);
      if (owner !== undefined)
        faults.push({
          code: 'theme_shared',
          part,
          message: `The master has the theme "${target}", which "${owner}" has as well.`,
        });
      owners.set(target, part);
    }
  }
  return faults;
}

function checkNotes(pkg: PackageInventory): PackageFault[] {
  const owners = new Map<string, string>();
  const faults: PackageFault[] = [];
  for (const [part, kind] of pkg.documents.kinds()) {
    if (kind !== 'sld') continue;
    const notes = targetsOf(pkg, part, 'notesSlide');
    const fault = (message: string) => faults.push({ code: 'notes_shared', part, message });
    if (notes.length > 1) fault('The slide has more than one notes page.');
    for (const { target } of notes) {
      const owner = owners.get(target);
      if (owner !== undefined && owner !== part)
        fault(`The notes page "${target}" belongs to "${owner}" as well.`);
      owners.set(target, part);
    }
  }
  return faults;
}
