export type Severity = 'error' | 'warning' | 'info';

export interface FindingDescription {
  /** Highest severity of the finding; each occurrence has its own. */
  readonly severity: Severity;
  readonly means: string;
  readonly fix: string;
}

/** Findings about what slides say: figures, dates, names and terms that contradict one another. */
export const CONSISTENCY_FINDINGS = {
  sum_differs: {
    severity: 'warning',
    means: 'A total, or a calculation in a text, is not what its parts add up to.',
    fix: 'Correct the total or its parts, or say what else it contains.',
  },
  share_differs: {
    severity: 'warning',
    means:
      'A share does not follow from its part and its whole, shares of one whole miss 100 % where those beside them do not, or percentage points stand as per cent.',
    fix: 'Compute the share again, or say of what it is a share.',
  },
  date_differs: {
    severity: 'warning',
    means:
      'A span ends before it begins, a date lies after the end that the title or the deck names, or a day of the week is not that of its date.',
    fix: 'Correct the date, or the one that it contradicts.',
  },
  count_differs: {
    severity: 'warning',
    means: 'A title counts what its slide lists, and the list or table has more or fewer.',
    fix: 'Correct the count in the title, or the list.',
  },
  value_differs: {
    severity: 'warning',
    means: 'Two slides give one figure or date different values.',
    fix: 'Use one value on all slides, or name what makes the two differ, such as the year.',
  },
  term_differs: {
    severity: 'warning',
    means: 'An abbreviation stands for two things, or a name is spelt in two ways.',
    fix: 'Use one meaning and one spelling in the whole deck.',
  },
  color_reused: {
    severity: 'info',
    means:
      'The colour of success, warning or danger stands for one thing in the legend of this slide and for another in that of an earlier one.',
    fix: 'Give each meaning a colour of its own, or both legends the same words.',
  },
} as const satisfies Record<string, FindingDescription>;
