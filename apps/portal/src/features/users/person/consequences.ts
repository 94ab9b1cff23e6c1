import type { UserAction } from '@papaver/contract/users/life.ts'
import { useTranslation } from 'react-i18next'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import type { Deed } from './deeds.ts'
import { needsEstablishment, type Rights } from './rights.ts'

/** What will happen, sentence by sentence (look §8). */
export const useSentences = (record: UserRecord, deed: Deed): readonly string[] => {
  const { t } = useTranslation()
  const sentences = t(`users.actions.${deed}.what`, {
    name: nameOf(record),
    mail: record.email,
    returnObjects: true,
  }) as unknown
  return typeof sentences === 'object' && sentences !== null
    ? Object.values(sentences).map(String)
    : [String(sentences)]
}

/** The same for a step with rights, as they are chosen in its dialog. */
export const useConsequences = (
  record: UserRecord,
  action: UserAction,
  rights: Rights | undefined,
): readonly string[] => {
  const { t } = useTranslation()
  const list = useSentences(record, action)
  const isMade = rights?.isNew === true && needsEstablishment(rights.roles)
  return isMade ? [...list, t('users.dialog.makesEstablishment', { name: rights.establishment.name })] : list
}
