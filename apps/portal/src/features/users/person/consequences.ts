import type { UserAction } from '@papaver/contract/users/life.ts'
import { useTranslation } from 'react-i18next'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import type { PersonAction } from './actions.ts'
import { needsEstablishment, type Rights } from './rights.ts'

/** What will happen, sentence by sentence (look §8). */
export const useSentences = (record: UserRecord, action: PersonAction): readonly string[] => {
  const { t } = useTranslation()
  const sentences = t(`users.actions.${action}.what`, {
    name: nameOf(record),
    mail: record.email,
    returnObjects: true,
  }) as unknown
  return typeof sentences === 'object' && sentences !== null
    ? Object.values(sentences).map(String)
    : [String(sentences)]
}

/** The same with what follows from the account, and from the rights as they are chosen in the dialog. */
export const useConsequences = (
  record: UserRecord,
  action: UserAction,
  rights: Rights | undefined,
): readonly string[] => {
  const { t } = useTranslation()
  const list = useSentences(record, action)
  const isMade = rights?.isNew === true && needsEstablishment(rights.roles)
  if (isMade) return [...list, t('users.dialog.makesEstablishment', { name: rights.establishment.name })]
  // Nobody else has any.
  const leavesDrafts = (action === 'deactivate' || action === 'close') && record.establishmentId !== null
  return leavesDrafts ? [...list, t('users.dialog.drafts')] : list
}
