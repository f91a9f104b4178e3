// npm packages that bundles do not hold, with what they need at run time, as they are installed on this
// platform.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Installed packages that these need, including themselves. Those of other platforms are not installed. */
export function listPackages(names) {
  const found = new Set();
  const add = (name) => {
    const file = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one);
  };
  names.forEach(add);
  return [...found];
}

/** Copies packages without types and sources. */
export function copyPackages(names, folder) {
  const isNeeded = (path) => !/\.d\.[cm]?ts$|\.map$|\/sharp\/(?:src|install)(?:\/|$)/.test(path);
  for (const name of names)
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: isNeeded,
    });
}
