// Written by scripts/template-index.ts (npm run templates) from the folders beside.
import type { Theme } from '../../../scene/theme.ts';
import type { TemplateHead } from '../../tree.ts';
import { HEAD as ledger, THEMES as ledgerThemes } from '../ledger/head.ts';
import { HEAD as pitch, THEMES as pitchThemes } from '../pitch/head.ts';
import { HEAD as boardroom, THEMES as boardroomThemes } from '../boardroom/head.ts';
import { HEAD as swiss, THEMES as swissThemes } from '../swiss/head.ts';
import { HEAD as broadsheet, THEMES as broadsheetThemes } from '../broadsheet/head.ts';
import { HEAD as nocturne, THEMES as nocturneThemes } from '../nocturne/head.ts';
import { HEAD as atelier, THEMES as atelierThemes } from '../atelier/head.ts';
import { HEAD as blueprint, THEMES as blueprintThemes } from '../blueprint/head.ts';
import { HEAD as classroom, THEMES as classroomThemes } from '../classroom/head.ts';

/**
 * The built-in templates; the first is the default. They stand apart from their layouts, which are most
 * of the memory of a server that has made no deck yet, and load with the first.
 */
export const HEADS: readonly TemplateHead[] = [ledger, pitch, boardroom, swiss, broadsheet, nocturne, atelier, blueprint, classroom];

/** Themes that templates bring. */
export const OWN_THEMES: readonly Theme[] = [...ledgerThemes, ...pitchThemes, ...boardroomThemes, ...swissThemes, ...broadsheetThemes, ...nocturneThemes, ...atelierThemes, ...blueprintThemes, ...classroomThemes];
