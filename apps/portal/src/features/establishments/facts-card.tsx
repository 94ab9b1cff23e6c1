import { establishmentFields } from '@papaver/contract/establishments/fields.ts'
import { newNameIn } from '@papaver/contract/establishments/rename.ts'
import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { type ReactNode, useState } from 'react'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { feature } from './queries.ts'
import { RecordForm } from './record-form.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useWords } from './words.ts'

export interface PartProps {
  establishment: EstablishmentView
  onSaved: (after: EstablishmentView) => void
}

/** What the register says of the establishment; changed in its place by whoever may. */
export const FactsCard = ({ establishment, onSaved }: PartProps) => {
  const { t, sayField, sayValue, sayLine } = useWords()
  const [isEditing, setEditing] = useState(false)
  const { id, version, mayChange, countryName, successor } = establishment
  const address = [...establishment.addressLines, establishment.postalCode, establishment.city, countryName]
  const fact = (key: keyof EstablishmentView & string, value: ReactNode = undefined) => {
    const said = establishment[key] as string | readonly string[] | null
    const isEmpty = said === null || said.length === 0
    return { label: sayField(key), value: isEmpty ? '–' : (value ?? sayValue(key, said)) }
  }
  const change = (
    <Button kind="link" icon="pencil" onClick={() => setEditing(true)}>
      {t(`${feature}.page.change`)}
    </Button>
  )
  return (
    <Card title={t(`${feature}.page.facts`)} aside={mayChange && !isEditing && change}>
      {isEditing ? (
        <RecordForm
          fields={establishmentFields}
          record={establishment}
          establishmentId={id}
          saveLabel={t(`${feature}.page.save`)}
          send={(values) => call('establishments.save', { params: { id }, body: { ...values, version } })}
          ask={(values, answer) => {
            const name = newNameIn(values, establishment)
            return name === undefined ? null : (
              <RenameDialog establishment={establishment} name={name} {...answer} />
            )
          }}
          onSaved={(after) => {
            onSaved(after)
            setEditing(false)
          }}
          onDone={() => setEditing(false)}
        />
      ) : (
        <Facts
          facts={[
            { label: sayField('code'), value: <Ltr>{establishment.code}</Ltr> },
            ...(successor === null
              ? []
              : [
                  {
                    label: sayField('successor'),
                    value: (
                      <a href={hrefOf(`/establishments/domestic/${successor.id}`)}>
                        <bdi>{successor.name}</bdi>
                      </a>
                    ),
                  },
                ]),
            fact('kind'),
            fact('groups'),
            fact('registrationNumber', <Ltr>{establishment.registrationNumber}</Ltr>),
            fact('gln', <Ltr>{establishment.gln}</Ltr>),
            fact('phone', <Ltr>{establishment.phone}</Ltr>),
            fact('mail', <MailAddress address={establishment.mail ?? ''} />),
            fact(
              'website',
              <a href={establishment.website ?? ''} rel="noreferrer" target="_blank">
                <Ltr>{establishment.website}</Ltr>
              </a>,
            ),
            {
              label: sayField('addressLines'),
              wide: true,
              value: <span>{sayLine(address)}</span>,
            },
          ]}
        />
      )}
    </Card>
  )
}
