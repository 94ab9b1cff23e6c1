/** The views of the list of reports that are owed. */
export const obligationViews = ['due', 'late', 'question', 'review', 'done', 'all'] as const
export type ObligationViewName = (typeof obligationViews)[number]

/** How each state of a report looks: it reads without colour. */
export const reportStateStyles = {
  OPN: { tone: 'neutral', icon: 'circle-dot' },
  DRA: { tone: 'neutral', icon: 'pencil' },
  VAL: { tone: 'blue', icon: 'circle-check' },
  SUB: { tone: 'blue', icon: 'inbox' },
  QRY: { tone: 'amber', icon: 'message-question' },
  REO: { tone: 'amber', icon: 'refresh' },
  ACC: { tone: 'green', icon: 'circle-check' },
  LCK: { tone: 'neutral', icon: 'lock' },
  WAI: { tone: 'neutral', icon: 'circle-x' },
} as const
