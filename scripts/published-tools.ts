import { isDeepStrictEqual } from 'node:util';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { describeTool } from '../src/tools/tool-list.ts';

/** Each tool as clients see it, by file: over HTTP, and in `stdio/` where it is another one over stdio. */
export function publishedTools(): ReadonlyMap<string, object> {
  return new Map(
    OPERATIONS.flatMap((operation): [string, object][] => {
      const [http, stdio] = [describeTool(operation, 'http'), describeTool(operation, 'stdio')];
      return [
        [`${operation.name}.json`, http],
        ...(isDeepStrictEqual(http, stdio)
          ? []
          : ([[`stdio/${operation.name}.json`, stdio]] as [string, object][])),
      ];
    }),
  );
}
