import { buildClientModel } from './client-model.ts';
import { typescriptFailures, typescriptOperations } from './typescript-operations.ts';
import { typescriptTypes } from './typescript-types.ts';

/** Generated files of the clients by path from the root of the repository. */
export function clientFiles(): Readonly<Record<string, string>> {
  const model = buildClientModel();
  return {
    'clients/typescript/src/generated/types.ts': typescriptTypes(model),
    'clients/typescript/src/generated/operations.ts': typescriptOperations(model),
    'clients/typescript/src/generated/failures.ts': typescriptFailures(),
  };
}
