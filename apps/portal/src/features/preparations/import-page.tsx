import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ImportPage as AnyImportPage } from '../casework/import/import-page.tsx'
import { sideOf } from '../casework/side.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { feature } from './queries.ts'

const words = usualWords({ feature, fields: preparationFields })

/** A product list: a company's lines become requests, the authority's entries of the catalogue. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const account = useAccount()
  const sayCheck = words.useCheckSentences()
  if (!mayDo(account, 'preparation.request') && !mayDo(account, 'case.decide')) return <ForbiddenState />
  const isOffice = sideOf(account) === 'office'
  return (
    <AnyImportPage
      list={hrefOf('/preparations')}
      lead={t(`preparations.import.${isOffice ? 'office' : 'holder'}`)}
      send={(form, query) => call('preparations.import', { query, form })}
      template={() => call('preparations.importTemplate')}
      sayProblem={({ code, params }) =>
        sayCheck({ code, params, severity: 'block', line: null, fix: null }).title
      }
      hrefOfCase={({ id }, result) =>
        hrefOf(`/preparations/${!isOffice && result === 'there' ? 'catalogue/' : ''}${id}`)
      }
      onDone={() => client.invalidateQueries({ queryKey: [feature] })}
    />
  )
}
