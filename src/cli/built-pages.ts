import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the bundle, whose chunks lie one folder deeper; run from its sources, the server takes the last build. */
const PLACES = ['./pages/', '../pages/', '../../dist/pages/'];

/** Directory of the browser client as it was built; undefined where it was not. */
export function builtPages(): string | undefined {
  return PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(`${path}index.html`));
}

/** Directory of what the build made once for all who ask: the reference, covers. Undefined when the server runs from its sources. */
export function builtReference(): string | undefined {
  return ['./fixed/', '../fixed/'].map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
}
