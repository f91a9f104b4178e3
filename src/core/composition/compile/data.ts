import { parseContent } from '../../templates/content.ts';
import type { Content, Field, LayoutContract } from '../../templates/contract.ts';
import type { Compilation } from './context.ts';

/**
 * Checks the data of charts, tables and icons as layouts do, and reports faults at the elements that hold it.
 */
export function checkData({ kinds, content, fault }: Compilation): Content {
  const present = [...kinds].filter(([id]) => content[id] !== undefined);
  const fields = Object.fromEntries(
    present.map(([id, { kind }]): [string, Field] => [id, { kind, description: `The data of <${kind}>.` }]),
  );
  const contract: LayoutContract = { id: 'composed', name: '', description: '', fields, example: {} };
  const parsed = parseContent(contract, Object.fromEntries(present.map(([id]) => [id, content[id]])));
  for (const { loc, msg, type } of parsed.issues ?? []) {
    const [id, ...inside] = loc;
    const element = kinds.get(String(id))?.element;
    if (element !== undefined)
      fault({
        at: element.at,
        message: `<${element.name}>${inside.length === 0 ? '' : ` ${inside.join('.')}`}: ${msg}`,
        type,
      });
  }
  return { ...content, ...parsed.content };
}
