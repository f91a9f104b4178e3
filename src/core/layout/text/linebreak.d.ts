declare module 'linebreak' {
  /** Line breaking after UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity: a break before `position`; `required` after a line feed. Null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
