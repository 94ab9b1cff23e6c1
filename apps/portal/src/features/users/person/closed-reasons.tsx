import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import type { UserRecord } from '../types.ts'
import { closedGroups, type Reader } from './actions.ts'
import css from './person-page.module.css'

/** "Why can I not approve?": every closed step with the sentence that closes it (look §14). */
export const ClosedReasons = ({ record, reader }: { record: UserRecord; reader: Reader }) => {
  const { t, i18n } = useTranslation()
  const groups = closedGroups(record, reader)
  if (groups.length === 0) return null
  const isApproval = groups.some(({ actions }) => actions.includes('approve'))
  const joined = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  const title = t(`users.why.${isApproval ? 'approve' : 'other'}`)
  return (
    <FloatingPanel
      label={title}
      position="bottom-end"
      target={
        <Button kind="link" isContent icon="lock">
          {title}
        </Button>
      }
    >
      <dl className={`${css.why} pv-stack pv-gap-12 pv-size-13`}>
        {groups.map(({ refusal, actions }) => (
          <div key={refusal}>
            <dt className="pv-strong">
              {joined.format(actions.map((action) => t(`users.actions.${action}.button`)))}
            </dt>
            <dd>{t(`users.refusals.${refusal}`, { defaultValue: refusal })}</dd>
          </div>
        ))}
      </dl>
    </FloatingPanel>
  )
}
