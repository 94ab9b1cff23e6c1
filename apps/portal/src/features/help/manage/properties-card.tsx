import { helpAreas, helpKinds, helpReaders } from '@papaver/contract/help/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { readWhole } from '../../../ui/decimal-text.ts'
import { ChecksField } from '../../../ui/form/checks-field.tsx'
import { FormFailure } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './manage.module.css'
import { ScreensField } from './screens-field.tsx'
import type { Editor } from './use-editor.ts'

/** Whom the article is for, where it is offered, from when. */
export const PropertiesCard = ({ editor }: { editor: Editor }) => {
  const { t, i18n } = useTranslation()
  const { form, failure } = editor
  const [area, kind, order, validFrom] = [
    form.at('area'),
    form.at('kind'),
    form.at('order'),
    form.at('validFrom'),
  ]
  return (
    <Card title={t('help.manage.properties')}>
      <div className={css.stack}>
        <CheckField
          {...form.checkAt('isActive')}
          label={t('help.manage.activeLabel')}
          hint={t('help.manage.activeHint')}
        />
        <ChecksField
          {...form.at('readers')}
          label={t('help.manage.readersLabel')}
          hint={t('help.manage.readersHint')}
          options={helpReaders.map((reader) => ({ value: reader, label: t(`help.readers.${reader}`) }))}
        />
        <ScreensField screens={form.values.screens} onChange={form.at('screens').onChange} />
        <SelectField
          {...area}
          label={t('help.manage.columns.area')}
          options={helpAreas.map((value) => ({ value, label: t(`help.areas.${value}`) }))}
          onChange={(value) => area.onChange(helpAreas.find((each) => each === value) ?? area.value)}
        />
        <SelectField
          {...kind}
          label={t('help.manage.kind')}
          hint={t(`help.manage.kindHint.${kind.value}`)}
          options={helpKinds.map((value) => ({ value, label: t(`help.kinds.${value}`) }))}
          onChange={(value) => kind.onChange(helpKinds.find((each) => each === value) ?? kind.value)}
        />
        <TextField
          {...order}
          label={t('help.manage.order')}
          hint={t('help.manage.orderHint')}
          inputMode="numeric"
          ltr
          value={String(order.value)}
          onChange={(typed) =>
            order.onChange(Math.min(9999, readWhole(typed || '0', i18n.language) ?? order.value))
          }
        />
        <DateField
          {...validFrom}
          label={t('help.manage.validFrom')}
          optional
          value={validFrom.value ?? ''}
          onChange={(value) => validFrom.onChange(value === '' ? null : value)}
        />
        <FormFailure error={failure?.culture === '' ? failure.error : undefined} />
      </div>
    </Card>
  )
}
