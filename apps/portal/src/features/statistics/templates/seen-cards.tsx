import { changesNothing, type TemplateChanges } from '@papaver/contract/statistics/rules/template-changes.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { listed } from '../../../platform/listed.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { languageName } from '../../masters/words.ts'
import css from './templates.module.css'
import type { TemplateForm } from './use-template-form.ts'
import { findingWords, nameOf, placeWords } from './words.ts'

/** The first row of the file, as it is made in a language. */
export const PreviewCard = ({ template, cultures }: { template: Template; cultures: readonly string[] }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>(currentCulture.get().culture)
  const title = t('statistics.templates.preview.title')
  return (
    <Card title={title}>
      <div className="pv-stack pv-fit pv-gap-12">
        <SelectField
          label={t('statistics.templates.preview.language')}
          value={chosen}
          onChange={(culture) => culture !== null && setChosen(culture)}
          options={cultures.map((value) => ({ value, label: languageName(value) }))}
        />
        <section
          className={css.preview}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label={`${title} (${languageName(chosen)})`}
          lang={chosen}
        >
          <table>
            <tbody>
              <tr>
                {template.columns.map(({ key, names, required }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same key while they are written
                  <td key={`${key} ${at}`}>
                    <bdi>
                      {names[chosen] || names.en || key}
                      {required && ' *'}
                    </bdi>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  )
}

interface ChangesProps {
  before: Template
  after: Template
  changes: TemplateChanges
}

/** What the next version changes against the one in use, in sentences. */
export const useChangeSentences = ({ before, after, changes }: ChangesProps): string[] => {
  const { t } = useTranslation()
  const say = (key: string, values = {}) => t(`statistics.templates.changes.${key}`, values)
  const named = ({ columns }: Template, key: string) =>
    nameOf(columns.find((column) => column.key === key)?.names ?? {}, key)
  const parts = (all: readonly string[]) => listed(all.map((part) => t(`statistics.templates.parts.${part}`)))
  return [
    ...changes.added.map((key) => say('added', { name: named(after, key) })),
    ...changes.removed.map((key) => say('removed', { name: named(before, key) })),
    ...changes.changed.map((each) =>
      say('changed', { name: named(after, each.key), parts: parts(each.parts) }),
    ),
    ...(changes.isReordered ? [say('reordered')] : []),
    ...(changes.parts.length > 0 ? [say('parts', { parts: parts(changes.parts) })] : []),
  ]
}

export const ChangesCard = (props: ChangesProps) => {
  const { t } = useTranslation()
  const sentences = useChangeSentences(props)
  return (
    <Card title={t('statistics.templates.changes.title')}>
      {changesNothing(props.changes) ? (
        <p className="pv-dim">{t('statistics.templates.changes.none')}</p>
      ) : (
        <ul className={css.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** All that keeps the draft from being published; each leads to its place. */
export const FindingsCard = ({
  template,
  onGo,
}: {
  template: TemplateForm
  onGo: (path: string) => void
}) => {
  const { t } = useTranslation()
  const { findings, form } = template
  return (
    <Card title={t('statistics.templates.amiss.title')}>
      {findings.length === 0 ? (
        <p className="pv-dim">{t('statistics.templates.amiss.none')}</p>
      ) : (
        <ul className={css.sentences}>
          {findings.slice(0, 50).map((found) => (
            <li key={`${found.path} ${found.code}`}>
              <Button kind="link" onClick={() => onGo(found.path)}>
                {placeWords(t, found, form.values)}
              </Button>
              <div className="pv-hint">{findingWords(t, found)}</div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
