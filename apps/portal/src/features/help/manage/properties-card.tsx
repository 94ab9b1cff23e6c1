import { helpAreas, helpKinds, helpReaders } from '@papaver/contract/help/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './manage.module.css'
import { ScreensField } from './screens-field.tsx'
import type { Editor } from './use-editor.ts'

/** Whom the article is for, where it is offered, from when. */
export const PropertiesCard = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation()
  const { properties, change, failure } = editor
  const { kind, area, order, readers, screens, isActive, validFrom } = properties
  const turn = (reader: (typeof helpReaders)[number], isOn: boolean) =>
    change({ readers: helpReaders.filter((each) => (each === reader ? isOn : readers.includes(each))) })
  return (
    <Card title={t('help.manage.properties')}>
      <div className={css.stack}>
        <CheckField
          label={t('help.manage.activeLabel')}
          hint={t('help.manage.activeHint')}
          checked={isActive}
          onChange={(isOn) => change({ isActive: isOn })}
        />
        <CheckGroup
          legend={t('help.manage.readersLabel')}
          hint={t('help.manage.readersHint')}
          error={readers.length === 0 ? t('help.manage.readersMissing') : undefined}
        >
          {helpReaders.map((reader) => (
            <CheckField
              key={reader}
              label={t(`help.readers.${reader}`)}
              checked={readers.includes(reader)}
              onChange={(isOn) => turn(reader, isOn)}
            />
          ))}
        </CheckGroup>
        <ScreensField screens={screens} onChange={(next) => change({ screens: next })} />
        <SelectField
          label={t('help.manage.columns.area')}
          options={helpAreas.map((value) => ({ value, label: t(`help.areas.${value}`) }))}
          value={area}
          onChange={(value) => change({ area: helpAreas.find((each) => each === value) ?? area })}
        />
        <SelectField
          label={t('help.manage.kind')}
          hint={t(`help.manage.kindHint.${kind}`)}
          options={helpKinds.map((value) => ({ value, label: t(`help.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => change({ kind: helpKinds.find((each) => each === value) ?? kind })}
        />
        <TextField
          label={t('help.manage.order')}
          hint={t('help.manage.orderHint')}
          inputMode="numeric"
          ltr
          value={String(order)}
          onChange={(value) => change({ order: Math.min(9999, Number(value.replaceAll(/\D/g, ''))) })}
        />
        <DateField
          label={t('help.manage.validFrom')}
          optional
          value={validFrom ?? ''}
          onChange={(value) => change({ validFrom: value === '' ? null : value })}
        />
        <div role="alert">
          {failure?.culture === '' && <FieldError>{explain(failure.error, t).title}</FieldError>}
        </div>
      </div>
    </Card>
  )
}
