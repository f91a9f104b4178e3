import { z } from 'zod';

/** A moment in an answer, in UTC with milliseconds. Its JSON Schema says `format: date-time`. */
export const moment = z.string().describe('ISO 8601.').meta({ format: 'date-time' });
