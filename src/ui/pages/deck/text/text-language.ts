import { createContext } from 'react';

/** BCP 47 tag of the language of the deck, by which its texts are checked for spelling. */
export const TextLanguageContext = createContext<string | undefined>(undefined);
