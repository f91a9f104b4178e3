// npm run api-types: the OpenAPI document as TypeScript, for the browser client: paths in the shape that
// openapi-fetch reads.
import { writeFileSync } from 'node:fs';
import { apiTypes } from './openapi-types.ts';

const target = new URL('../src/ui/api/generated/schema.ts', import.meta.url);
writeFileSync(target, apiTypes());
