import type { Permission } from '../access/permissions.ts'
import type { StepDeclaration } from './kind.ts'
import type { StepInputName } from './step-inputs.ts'

type Step = StepDeclaration<StepInputName>

const asOfficer = { office: 'case.review' } as const
const asDecider = { office: 'case.decide' } as const
const words = { comment: 'words', texts: 'optional' } as const

/** Who of a house writes its requests, and who sends them off. */
export interface HolderRights {
  readonly request: Permission
  readonly submit: Permission
}

/** From the draft to the officer's desk, and questions in between. */
export const requestSteps = ({ request, submit }: HolderRights) =>
  ({
    submit: {
      by: { holder: submit },
      takes: { declaration: 'required' },
      key: 'cases.submit',
      refuses: ['caseworkBlocked'],
    },
    discard: { by: { holder: request }, takes: {}, isDanger: true, key: 'drafts.write', refuses: [] },
    withdraw: {
      by: { holder: submit },
      takes: { reasonCode: 'optional', comment: 'optional' },
      reason: 'WITHDRAW',
      isDanger: true,
      key: 'cases.submit',
      refuses: [],
    },
    answer: {
      by: { holder: request },
      takes: { answers: 'optional', comment: 'optional' },
      key: 'cases.submit',
      refuses: ['caseworkBlocked', 'caseworkFieldNotAsked'],
    },
    take: { by: asOfficer, takes: {}, isBulk: true, refuses: [] },
    assign: {
      by: asOfficer,
      takes: { assigneeId: 'required', comment: 'optional' },
      isBulk: true,
      refuses: [],
    },
    ask: { by: asOfficer, takes: { ...words, fields: 'optional', dueOn: 'optional' }, refuses: [] },
  }) as const satisfies Record<string, Step>

/** For kinds whose requests may rest with the authority. */
export const holdSteps = {
  hold: {
    by: asOfficer,
    takes: { reasonCode: 'required', comment: 'optional', dueOn: 'optional' },
    reason: 'HOLD',
    refuses: [],
  },
  resume: { by: asOfficer, takes: { comment: 'optional' }, refuses: [] },
} as const satisfies Record<string, Step>

/** One officer proposes, another decides. */
export const decisionSteps = {
  propose: {
    by: asOfficer,
    takes: { decision: 'required', reasonCode: 'optional', comment: 'optional' },
    reason: 'REFUSE',
    isBulk: true,
    checked: 'request',
    refuses: [],
  },
  approve: {
    by: asDecider,
    takes: { comment: 'optional' },
    fourEyes: 'decision',
    checked: 'request',
    refuses: [],
  },
  refuse: {
    by: asDecider,
    takes: { reasonCode: 'required', ...words },
    reason: 'REFUSE',
    fourEyes: 'decision',
    isDanger: true,
    refuses: [],
  },
} as const satisfies Record<string, Step>

/** For kinds whose decision waits for a signature. */
export const returnStep = {
  return: {
    by: asDecider,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'RETURN',
    refuses: [],
  },
} as const satisfies Record<string, Step>

/** All that `usualLife` knows, in the order in which they are offered. */
export const usualSteps = (rights: HolderRights) =>
  ({ ...requestSteps(rights), ...decisionSteps }) as const satisfies Record<string, Step>
