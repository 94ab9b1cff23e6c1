import type { UserAction } from '@papaver/contract/users/life.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import type { Registration } from '../users/public.ts'

/** Who acts on a registration besides the applicant: a demonstration account. */
export type Caretaker = 'officer' | 'admin' | 'importer' | 'rival' | 'customs'

interface Moment {
  /** Days after the registration. */
  readonly day: number
}
export type PersonStep = Moment &
  (
    | { readonly who: 'applicant'; readonly action: 'verify' | 'returnLetter' }
    | { readonly who: 'applicant'; readonly action: 'answer'; readonly text: string }
    | {
        readonly who: 'applicant'
        readonly action: 'attach'
        readonly name: string
        readonly lines: readonly string[]
      }
    | {
        readonly who: Caretaker
        readonly action: UserAction
        readonly input?: Omit<Partial<UserActionInput>, 'version'>
      }
  )

export type Stranger = Omit<Registration, 'passwordHash' | 'fax' | 'email'> & { readonly email?: string }

export interface PersonStory {
  readonly daysAgo: number
  readonly person: Stranger
  readonly steps: readonly PersonStep[]
}

export const verify: PersonStep = { day: 0.1, who: 'applicant', action: 'verify' }
export const register = (lines: readonly string[]): PersonStep => ({
  day: 0.05,
  who: 'applicant',
  action: 'attach',
  name: 'trade-register-extract.pdf',
  lines: ['Trade register of Valdoria', ...lines],
})
export const company = { userType: 'ESTAB', establishmentType: 'EXISTING', establishmentAddress: '' } as const
export const customs = { ...company, userType: 'CUSTOMS', isManager: false } as const
export const osmund = { ...company, establishmentName: 'Osmund Life Sciences Ltd', isManager: false } as const
