import type { Translation } from '../catalogue.ts';
import { composition } from './composition.ts';
import { deck } from './deck.ts';
import { designs } from './designs.ts';
import { editing } from './editing.ts';
import { galleries } from './galleries.ts';
import { LABELS } from './labels.ts';
import { library } from './library.ts';
import { making } from './making.ts';
import { opened } from './opened.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { tools } from './tools.ts';
import { webhooks } from './webhooks.ts';

/** All texts in German. */
export const de: Translation = {
  labels: LABELS,
  words: {
    ...composition,
    ...deck,
    ...designs,
    ...editing,
    ...galleries,
    ...library,
    ...making,
    ...opened,
    ...settings,
    ...sharing,
    ...tools,
    ...webhooks,
  },
};
