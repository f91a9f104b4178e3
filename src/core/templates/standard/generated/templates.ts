// Written by scripts/template-index.ts (npm run templates) from the folders beside.
import type { Template } from '../../tree.ts';
import { TEMPLATE as ledger } from '../ledger/index.ts';
import { TEMPLATE as pitch } from '../pitch/index.ts';
import { TEMPLATE as boardroom } from '../boardroom/index.ts';
import { TEMPLATE as swiss } from '../swiss/index.ts';
import { TEMPLATE as broadsheet } from '../broadsheet/index.ts';
import { TEMPLATE as nocturne } from '../nocturne/index.ts';
import { TEMPLATE as atelier } from '../atelier/index.ts';
import { TEMPLATE as blueprint } from '../blueprint/index.ts';
import { TEMPLATE as classroom } from '../classroom/index.ts';

/** The built-in templates in the order of their heads. */
export const TEMPLATES: readonly Template[] = [ledger, pitch, boardroom, swiss, broadsheet, nocturne, atelier, blueprint, classroom];
