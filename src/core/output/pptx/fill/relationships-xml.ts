import { element, join, xmlDocument } from '../../../ooxml/xml/index.ts';

/** A relationship with a fixed id. Its target is a part name, or a URL if external. */
export interface WrittenRelationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external?: boolean;
}

/** Writes the relationships part of `source`, with targets relative to its folder. */
export function relationshipsXml(source: string, relationships: readonly WrittenRelationship[]): string {
  const folder = source.split('/').slice(0, -1);
  const items = relationships.map(({ id, type, target, external }) =>
    element('Relationship', {
      Id: id,
      Type: type,
      Target: external === true ? target : relativeTarget(folder, target),
      TargetMode: external === true ? 'External' : undefined,
    }),
  );
  return xmlDocument(
    element(
      'Relationships',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
      join(items),
    ),
  );
}

function relativeTarget(from: readonly string[], partName: string): string {
  const to = partName.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return encodeURI('../'.repeat(from.length - common) + to.slice(common).join('/'));
}
