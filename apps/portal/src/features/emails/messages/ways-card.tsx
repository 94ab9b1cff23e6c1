import { bannerSeverities } from '@papaver/contract/notifications/broadcasts.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import css from '../emails-page.module.css'
import type { MessageField, MessageForm, Severity } from './message-form.ts'

interface WaysCardProps {
  form: MessageForm
  today: string
  say: (field: MessageField) => string | undefined
  change: (part: Partial<MessageForm>) => void
}

/** As a message that arrives, as a line that hangs at the top of the pages, or as both. */
export const WaysCard = ({ form, today, say, change }: WaysCardProps) => {
  const { t } = useTranslation()
  const label = (key: string) => t(`notifications.emails.new.${key}`)
  const error = say('ways')
  return (
    <Card title={label('ways')}>
      <div className={css.fields}>
        <CheckGroup legend={label('howLegend')} {...(error === undefined ? {} : { error })}>
          <CheckField
            label={label('asMessage')}
            hint={label('asMessageHint')}
            checked={form.isSent}
            onChange={(isSent) => change({ isSent })}
          />
          <CheckField
            label={label('asBanner')}
            hint={label('asBannerHint')}
            checked={form.hasBanner}
            onChange={(hasBanner) => change({ hasBanner })}
          />
        </CheckGroup>
        {form.hasBanner && (
          <>
            <SelectField
              label={label('severity')}
              options={bannerSeverities.map((value) => ({
                value,
                label: t(`notifications.severities.${value}`),
              }))}
              value={form.severity}
              onChange={(value) => value !== null && change({ severity: value as Severity })}
            />
            <FieldGrid>
              <DateField
                label={label('from')}
                value={form.from}
                onChange={(from) => change({ from, until: [form.until, from].toSorted().at(-1) ?? from })}
              />
              <DateField
                label={label('until')}
                value={form.until}
                min={[form.from, today].toSorted().at(-1)}
                error={say('until')}
                onChange={(until) => change({ until })}
              />
            </FieldGrid>
          </>
        )}
      </div>
    </Card>
  )
}
