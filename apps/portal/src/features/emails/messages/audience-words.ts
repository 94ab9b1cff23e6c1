import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languagesQuery, masterQuery, rolesQuery } from '../../../platform/queries.ts'
import type { SentMessage } from '../queries.ts'

type Audience = SentMessage['audience']

/** To whom a message goes, in words: "Customs", "Castellan Pharma, Norvik Generics". */
export const useAudienceWords = (): ((audience: Audience) => string) => {
  const { t, i18n } = useTranslation()
  const { data: roles = [] } = useQuery(rolesQuery())
  const { data: houses = [] } = useQuery(masterQuery('masters.establishments'))
  const { data: languages } = useQuery(languagesQuery)
  const joined = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const most = 4
  const join = (words: readonly string[]): string =>
    words.length > most
      ? `${joined.format(words.slice(0, most))} ${t('notifications.emails.audience.more', { number: words.length - most })}`
      : joined.format(words)
  return (audience) => {
    if (audience.kind === 'everybody') return t('notifications.emails.audience.everybody')
    if (audience.kind === 'roles')
      return join(audience.roles.map((code) => roles.find((role) => role.code === code)?.name ?? code))
    if (audience.kind === 'types')
      return join(audience.types.map((type) => t(`notifications.emails.audience.type.${type}`)))
    if (audience.kind === 'organisations')
      return join(audience.establishmentIds.map((id) => houses.find((house) => house.id === id)?.name ?? '–'))
    return join(
      audience.cultures.map(
        (culture) => languages?.enabled.find((each) => each.culture === culture)?.name ?? culture,
      ),
    )
  }
}
