import { suggested } from '@papaver/contract/casework/load.ts'
import type { LoadedOfficer } from '@papaver/contract/casework/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { type Person, principalOf } from '../account/public.ts'
import type { CaseContext } from './context.ts'
import { type AbsenceRow, type LoadRow, listAbsences, listLoads } from './load-store.ts'

/** What is on everybody's desk, as this reader may know of it, and who is away. */
export const readLoads = async ({
  db,
  calendar,
  principal,
}: Pick<CaseContext, 'db' | 'calendar' | 'principal'>): Promise<{
  loads: LoadRow[]
  absences: AbsenceRow[]
}> => {
  const [loads, absences] = await Promise.all([
    listLoads(db, calendar.today, principal.permissions.has('incident.confidential')),
    listAbsences(db, calendar.today),
  ])
  return { loads, absences }
}

/** Officers as one chooses among them: with what each has already, who is away, and who has least to do. */
export const withLoads = async (
  context: Pick<CaseContext, 'db' | 'calendar' | 'principal'>,
  officers: readonly Person[],
): Promise<LoadedOfficer[]> => {
  const { loads, absences } = await readLoads(context)
  const names = new Map(officers.map((person) => [person.id, personName(person)]))
  const loaded = officers.map((person): LoadedOfficer => {
    const own = loads.filter(({ assigneeId }) => assigneeId === person.id)
    const absence = absences.find(({ accountId }) => accountId === person.id)
    return {
      id: person.id,
      name: personName(person),
      openCases: own.reduce((sum, { open }) => sum + open, 0),
      overdueCases: own.reduce((sum, { overdue }) => sum + overdue, 0),
      awayUntil: absence?.until ?? null,
      standIn: absence?.standInId ? (names.get(absence.standInId) ?? null) : null,
      isSuggested: false,
    }
  })
  const best = suggested(loaded)?.id
  return loaded.map((officer) => ({ ...officer, isSuggested: officer.id === best }))
}

/** May this person have cases on his desk at all? */
export const isExaminer = (person: Person): boolean => principalOf(person).permissions.has('case.review')
