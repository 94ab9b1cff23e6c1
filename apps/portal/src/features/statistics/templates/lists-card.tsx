import { longestCode } from '@papaver/contract/statistics/template.ts'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { focusBeside } from '../../../ui/focus-beside.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { NamesFields } from './names-fields.tsx'
import type { TemplateForm } from './use-template-form.ts'
import { findingWords } from './words.ts'

interface ListProps {
  template: TemplateForm
  name: string
}

const Items = ({ template, name }: ListProps) => {
  const { t } = useTranslation()
  const { form, lists } = template
  const items = form.values.lists[name] ?? []
  return (
    <ol className="pv-stack pv-fit pv-gap-16">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are told apart by their place
        <li key={at} className="pv-stack pv-fit pv-gap-8">
          <div className="pv-row pv-wrap pv-gap-8 pv-end">
            <TextField
              {...form.atPath<string>(`lists.${name}.${at}.code`)}
              label={`${at + 1}. ${t('statistics.templates.parts.code')}`}
              ltr
              maxLength={longestCode}
            />
            <IconButton
              icon="trash"
              name={t('statistics.templates.lists.removeItem', { number: at + 1 })}
              onClick={(event) => {
                focusBeside(event.currentTarget, null)
                lists.removeItem(name, at)
              }}
            />
          </div>
          <NamesFields template={template} path={`lists.${name}.${at}.names`} names={item.names} />
        </li>
      ))}
    </ol>
  )
}

const OneList = (props: ListProps) => {
  const { t } = useTranslation()
  const { template, name } = props
  const { lists, findings, isShown } = template
  const say = (key: string, values = {}) => t(`statistics.templates.lists.${key}`, values)
  const own = isShown ? findings.filter(({ path }) => path === `lists.${name}`) : []
  return (
    <details className="pv-stack pv-fit pv-gap-12" open={own.length > 0 || name === '' || undefined}>
      <summary className="pv-medium">
        <bdi>{name}</bdi>
      </summary>
      <div className="pv-stack pv-fit pv-gap-12 pv-block-8">
        {own.map((found) => (
          <FieldError key={found.code}>{findingWords(t, found)}</FieldError>
        ))}
        <Items {...props} />
        <div className="pv-row pv-wrap pv-gap-8">
          <Button icon="plus" onClick={() => lists.addItem(name)}>
            {say('addItem')}
          </Button>
          <Button icon="trash" onClick={() => lists.remove(name)}>
            {say('remove', { name })}
          </Button>
        </div>
      </div>
    </details>
  )
}

/** The lists of which columns take one: codes with their names. */
export const ListsCard = ({ template }: { template: TemplateForm }) => {
  const { t } = useTranslation()
  const names = Object.keys(template.form.values.lists)
  return (
    <Card
      title={t('statistics.templates.lists.title')}
      foot={
        <Button icon="plus" onClick={template.lists.add}>
          {t('statistics.templates.lists.add')}
        </Button>
      }
    >
      <div className="pv-stack pv-fit pv-gap-12">
        {names.length === 0 && <p className="pv-dim">{t('statistics.templates.lists.none')}</p>}
        {names.map((name) => (
          <OneList key={name} template={template} name={name} />
        ))}
      </div>
    </Card>
  )
}
