import type { Scene } from '../../scene/scene.ts';
import { findContract } from '../../templates/catalogue.ts';
import type { SlideMaterial } from '../design.ts';

/** The standard layout whose content the slide shows. */
export function describeContent({
  kind,
  layout,
  own,
  parts,
  items = [],
  tables,
  charts,
  pictures,
}: SlideMaterial): Pick<Scene, 'serves' | 'density'> {
  if (kind === 'cover') return serving('title');
  const isAlone =
    own !== undefined && parts.length + items.length + tables.length + charts.length + pictures.length === 0;
  if (kind === 'section' || isAlone) return serving('section');
  return layout === undefined ? {} : serving(layout);
}

function serving(layout: string): Pick<Scene, 'serves' | 'density'> {
  const density = findContract(layout)?.density ?? 'usual';
  return { serves: layout, ...(density === 'usual' ? {} : { density }) };
}
