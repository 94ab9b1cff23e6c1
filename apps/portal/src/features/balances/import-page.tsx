import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ImportPage as AnyImportPage } from '../casework/import/import-page.tsx'
import { balancesAddress } from './balances-search.ts'
import { statementPlace } from './queries.ts'

/** Estimates and supplements from a spreadsheet, line by line. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'balance.edit')) return <ForbiddenState title={t('balances.forbidden')} />
  return (
    <AnyImportPage
      list={hrefOf(balancesAddress.path)}
      lead={t('balances.import.lead')}
      send={(form, query) => call('balances.import', { query, form })}
      template={() => call('balances.importTemplate')}
      sayProblem={({ code, params }) => t(`balances.import.problems.${code}`, params)}
      hrefOfCase={({ id }) => hrefOf(statementPlace(id))}
      onDone={() => client.invalidateQueries({ queryKey: ['balances'] })}
    />
  )
}
