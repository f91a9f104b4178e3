// npm run api-types: the OpenAPI document as types of the browser client, in the shape of openapi-typescript, and as
// the clients for programs.
import { writeFileSync } from 'node:fs';
import { clientFiles } from './clients/client-files.ts';
import { apiTypes } from './openapi-types.ts';

const root = new URL('../', import.meta.url);
const files = { 'src/ui/api/generated/schema.ts': apiTypes(), ...clientFiles() };
for (const [path, text] of Object.entries(files)) writeFileSync(new URL(path, root), text);
