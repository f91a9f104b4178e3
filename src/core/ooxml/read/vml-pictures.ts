import { Failure } from '../../errors/failure.ts';
import { byIdentity } from '../../memory/memo.ts';
import { walk, type XmlNode } from '../xml/parse.ts';
import { type PartScope, relationshipsById } from './part-scope.ts';

/** Names of the attribute that leads from a VML picture to its part. */
const REFERENCE = /:(?:relid|pict|id)$/;

/** Relationship ids of the pictures of a VML drawing, by the id of their shape. */
const listReferences = byIdentity((root: XmlNode): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const shape of walk(root)) {
    const id = shape.attributes.get('id');
    if (id === undefined || !/:shape$/.test(shape.tag)) continue;
    const picture = shape.children.find(({ tag }) => /:imagedata$/.test(tag));
    const reference = picture && [...picture.attributes].find(([name]) => REFERENCE.test(name))?.[1];
    if (reference !== undefined) found.set(id, reference);
  }
  return found;
});

/**
 * Part name of the picture of an OLE object that has its shape in the VML drawing of the slide, as programs
 * before 2010 wrote it (`p:oleObj@spid`, ECMA-376 part 4).
 */
export function findVmlPicture(shape: string | undefined, scope: PartScope): string | undefined {
  if (shape === undefined) return undefined;
  for (const { type, target, external } of scope.relationships.values()) {
    if (type !== 'vmlDrawing' || external) continue;
    const root = readDrawing(target, scope);
    const reference = root === undefined ? undefined : listReferences(root).get(shape);
    const picture =
      reference === undefined ? undefined : relationshipsById(scope.package, target).get(reference);
    if (picture !== undefined && !picture.external) return picture.target;
  }
  return undefined;
}

/** VML of some programs is not well-formed, which damages nothing but the pictures in it. */
function readDrawing(part: string, scope: PartScope): XmlNode | undefined {
  try {
    return scope.package.xml(part);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
