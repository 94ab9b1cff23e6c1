/** Being drawn up, being reviewed, approved, sent to the INCB. */
export const formStates = ['DRA', 'REV', 'APP', 'SNT'] as const
export type FormState = (typeof formStates)[number]

export const formSteps = ['submit', 'approve', 'send', 'return'] as const
export type FormStep = (typeof formSteps)[number]

/** What may follow on what. What was sent stays as it was sent. */
export const formLife: Readonly<Record<FormState, Partial<Record<FormStep, FormState>>>> = {
  DRA: { submit: 'REV' },
  REV: { approve: 'APP', return: 'DRA' },
  APP: { send: 'SNT', return: 'DRA' },
  SNT: {},
}

/** Figures are overridden while the form is being drawn up; whoever reviews it sees what he approves. */
export const isOpenToOverrides = (state: FormState): boolean => state === 'DRA'

/** Who moved it to review does not approve it, where the authority wants four eyes. */
export const isOwnReview = (
  submittedBy: string | null,
  approver: string,
  { fourEyes }: { readonly fourEyes: boolean },
): boolean => fourEyes && submittedBy === approver

/** As what a form is saved; each says the same. */
export const formFiles = ['xlsx', 'xml', 'pdf'] as const
export type FormFile = (typeof formFiles)[number]
