import { buildClientModel } from './client-model.ts';
import { postmanCollection } from './collection.ts';
import { pythonFailures, pythonOperations } from './python-operations.ts';
import { pythonTypes } from './python-types.ts';
import { typescriptFailures, typescriptOperations } from './typescript-operations.ts';
import { typescriptTypes } from './typescript-types.ts';

/** Generated files of the clients by path from the root of the repository. */
export function clientFiles(): Readonly<Record<string, string>> {
  const model = buildClientModel();
  return {
    'clients/typescript/src/generated/types.ts': typescriptTypes(model),
    'clients/typescript/src/generated/operations.ts': typescriptOperations(model),
    'clients/typescript/src/generated/failures.ts': typescriptFailures(),
    'clients/postman/lectern.postman_collection.json': postmanCollection(model),
    'clients/python/src/lectern_client/_generated/types.py': pythonTypes(model),
    'clients/python/src/lectern_client/_generated/operations.py': pythonOperations(model),
    'clients/python/src/lectern_client/_generated/failures.py': pythonFailures(),
  };
}
