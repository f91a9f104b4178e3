import { element, join, xmlDocument } from '../../../ooxml/xml/index.ts';

/** A relationship whose id is given; its target is a part name, or an address when external. */
export interface WrittenRelationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external?: boolean;
}

/** The part that holds the relationships of `source`; targets are written from the root of the package. */
export function relationshipsXml(source: string, relationships: readonly WrittenRelationship[]): string {
  const folder = source.split('/').slice(0, -1);
  const items = relationships.map(({ id, type, target, external }) =>
    element('Relationship', { Id: id, Type: type, Target: external === true ? target : relative(folder, target), TargetMode: external === true ? 'External' : undefined }),
  );
  return xmlDocument(element('Relationships', { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' }, join(items)));
}

function relative(from: readonly string[], partName: string): string {
  const to = partName.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return encodeURI('../'.repeat(from.length - common) + to.slice(common).join('/'));
}
