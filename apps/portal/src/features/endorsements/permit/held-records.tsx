import type { HeldRecord } from '@papaver/contract/endorsements/expected-schema.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { wordOfReason } from './held.ts'
import { EarlierList } from './twice.tsx'

/** What is in the store under a permit: how much of which goods or what else they are, since when, where, why and by whom. */
export const HeldRecords = ({
  records,
  lines,
}: {
  records: readonly HeldRecord[]
  lines: readonly { readonly id: string; readonly name: string }[]
}) => {
  const { t } = useTranslation()
  return (
    <ul className="pv-stack pv-gap-8 pv-block-4">
      {records.map((record) => (
        <li key={record.id} className="pv-stack pv-gap-4">
          <EarlierList
            // That they are held is said by the list.
            movements={[{ ...record, isHeld: false }]}
            lines={lines}
          />
          {record.description !== null && (
            <p className="pv-medium pv-anywhere pv-own-lines" dir="auto">
              {record.description}
            </p>
          )}
          <p className="pv-hint">{listed(record.reasons.map((reason) => t(wordOfReason(reason, true))))}</p>
        </li>
      ))}
    </ul>
  )
}
