import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ImportPage as AnyImportPage } from '../casework/import/import-page.tsx'
import { usualWords } from '../casework/usual-pages.ts'
import { feature } from './queries.ts'

const words = usualWords({ feature, fields: partnerFields })

/** Partners from a spreadsheet: each line becomes an approved entry of the authority's own. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const account = useAccount()
  const sayCheck = words.useCheckSentences()
  if (account === undefined) return null
  if (!mayDo(account, 'case.decide')) return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  return (
    <AnyImportPage
      list={hrefOf(partnerKind.place)}
      lead={t(`${feature}.import.office`)}
      send={(form, query) => call('trading-establishments.import', { query, form })}
      template={() => call('trading-establishments.importTemplate')}
      sayProblem={({ code, params }) =>
        sayCheck({ code, params, severity: 'block', line: null, fix: null }).title
      }
      hrefOfCase={({ id }) => hrefOf(`${partnerKind.place}/${id}`)}
      onDone={() => client.invalidateQueries({ queryKey: [feature] })}
    />
  )
}
