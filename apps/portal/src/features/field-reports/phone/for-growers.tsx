import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { ForbiddenState } from '../../../ui/state-panel.tsx'

/** Whoever else opens such a page reads what he lacks; without a session there is what waits on the device. */
export const ForGrowers = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account !== undefined && !mayDo(account, 'cultivation.report'))
    return <ForbiddenState title={t('field-reports.list.forbidden')} />
  return children
}
