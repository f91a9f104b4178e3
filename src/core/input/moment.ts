import { z } from 'zod';

/** Time in an answer, in UTC with milliseconds. */
export const moment = z.string().describe('Time in ISO 8601.').meta({ format: 'date-time' });
