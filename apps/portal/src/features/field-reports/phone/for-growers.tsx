import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { ForbiddenState } from '../../../ui/state-panel.tsx'

/** The page is for others than this person. Without a session there is what waits on the device. */
export const useIsForOthers = (): boolean => {
  const account = useAccount()
  return account !== undefined && !mayDo(account, 'cultivation.report')
}

/** Anybody else who opens such a page reads which right is missing. */
export const ForGrowers = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  if (useIsForOthers()) return <ForbiddenState title={t('field-reports.list.forbidden')} />
  return children
}
