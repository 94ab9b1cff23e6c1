import { bannerSeverities } from '@papaver/contract/notifications/broadcasts.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { MessageForm, Severity } from './message-form.ts'

interface WaysCardProps {
  form: Form<MessageForm>
  today: string
}

/** As a message that arrives, as a line that hangs at the top of the pages, or as both. */
export const WaysCard = ({ form, today }: WaysCardProps) => {
  const { t } = useTranslation()
  const { hasBanner, from, until } = form.values
  const severity = form.at('severity')
  const label = (key: string) => t(`notifications.emails.new.${key}`)
  return (
    <Card title={label('ways')}>
      <div className="pv-stack pv-fit pv-gap-16">
        <CheckGroup legend={label('howLegend')} error={form.errorOf('ways') ?? undefined}>
          <CheckField {...form.checkAt('isSent')} label={label('asMessage')} hint={label('asMessageHint')} />
          <CheckField {...form.checkAt('hasBanner')} label={label('asBanner')} hint={label('asBannerHint')} />
        </CheckGroup>
        {hasBanner && (
          <>
            <SelectField
              {...severity}
              label={label('severity')}
              options={bannerSeverities.map((value) => ({
                value,
                label: t(`notifications.severities.${value}`),
              }))}
              onChange={(value) => value !== null && severity.onChange(value as Severity)}
            />
            <FieldGrid>
              <DateField
                {...form.at('from')}
                label={label('from')}
                onChange={(day) => form.put({ from: day, until: [until, day].toSorted().at(-1) ?? day })}
              />
              <DateField {...form.at('until')} label={label('until')} min={[from, today].toSorted().at(-1)} />
            </FieldGrid>
          </>
        )}
      </div>
    </Card>
  )
}
