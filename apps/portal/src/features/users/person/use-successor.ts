import { grantsOf } from '@papaver/contract/access/permissions.ts'
import type { UserAction } from '@papaver/contract/users/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { successorsQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import type { Rights } from './rights.ts'

/** Whether the officer will still work on cases once the step is taken. */
const keepsCases = (action: UserAction, rights: Rights | undefined): boolean => {
  if (action === 'deactivate' || action === 'close') return false
  if (action !== 'assignRoles' || rights === undefined) return true
  return rights.permissions.has('case.review') && grantsOf(rights.roles).has('case.review')
}

/** Who goes on with the open cases that a step takes from an officer; nobody at first. */
export const useSuccessor = (record: UserRecord, action: UserAction, rights: Rights | undefined) => {
  const { t } = useTranslation()
  const [id, setId] = useState<string | null>(null)
  const count = keepsCases(action, rights) ? 0 : record.openCases
  const { data = [], isError } = useQuery({ ...successorsQuery(record.id), enabled: count > 0 })
  const chosen = data.find((each) => each.id === id)
  const sentence =
    chosen === undefined
      ? t('users.cases.unassigned', { count })
      : t('users.cases.reassigned', { count, name: isolated(chosen.name) })
  return {
    /** How many cases are left; nothing is asked where there are none. */
    count,
    officers: data,
    isError,
    id: chosen?.id ?? null,
    choose: setId,
    sentences: count > 0 ? [sentence] : [],
    body: count > 0 && chosen !== undefined ? { successorId: chosen.id } : {},
  }
}
