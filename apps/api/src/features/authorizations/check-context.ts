import type { CaseContext } from '../casework/public.ts'

/** What facts of a request are gathered with. */
export type CheckContext = Pick<CaseContext, 'db' | 'masters' | 'settings' | 'calendar' | 'now' | 'culture'>
