import type { PersonField } from '@papaver/contract/users/person.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { languagesQuery, masterQuery } from '../../../platform/queries.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { MailAddress } from '../../../ui/mail-address.tsx'
import type { UserRecord } from '../types.ts'
import { PersonForm } from './person-form.tsx'

type Fact = FactsProps['facts'][number]

/** A language by its own name, as the language switch calls it. */
const useLanguageName = () => {
  const { data } = useQuery(languagesQuery)
  return (culture: string): string =>
    data?.enabled.find((language) => language.culture === culture)?.name ?? culture
}

const useFacts = (record: UserRecord): Fact[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const titles = useQuery(masterQuery('masters.personTitles')).data ?? []
  const languageName = useLanguageName()
  const title = titles.find(({ id }) => String(id) === record.designationTypeId)?.name
  const label = (key: string) => t(`users.fields.${key}`)
  const own = (key: 'firstName' | 'lastName' | 'occupation'): Fact => ({
    label: label(key),
    value: record[key] === '' ? '–' : <bdi>{record[key]}</bdi>,
  })
  const reach = (key: 'phone' | 'fax'): Fact => ({
    label: label(key),
    value: record[key] === '' ? '–' : <Ltr>{record[key]}</Ltr>,
  })
  return [
    { label: label('designationTypeId'), value: title ?? '–' },
    own('firstName'),
    own('lastName'),
    own('occupation'),
    {
      label: label('email'),
      value: <MailAddress address={record.email} />,
    },
    reach('phone'),
    ...(record.fax === '' ? [] : [reach('fax')]),
    { label: label('userName'), value: <Ltr>{record.userName}</Ltr> },
    { label: label('culture'), value: languageName(record.culture) },
    { label: label('createdAt'), value: mediumDay(record.createdAt) },
  ]
}

interface PersonCardProps {
  record: UserRecord
  /** What the reader may change of it. */
  editable: readonly PersonField[]
}

/** Who the person is and how he is reached; changed in place by whoever may. */
export const PersonCard = ({ record, editable }: PersonCardProps) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const facts = useFacts(record)
  return (
    <Card
      title={t('users.data.title')}
      aside={
        editable.length > 0 &&
        !isEditing && (
          <Button kind="link" icon="pencil" onClick={() => setEditing(true)}>
            {t('users.data.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <PersonForm record={record} editable={editable} onDone={() => setEditing(false)} />
      ) : (
        <Facts facts={facts} />
      )}
    </Card>
  )
}
