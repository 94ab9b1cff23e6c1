import { randomUUID } from 'node:crypto'
import type { CaseId } from '../features/casework/public.ts'

/** A test looks behind the scopes: it takes an id that it knows for one that was found. */
export const caseId = (id: string = randomUUID()): CaseId => id as CaseId
