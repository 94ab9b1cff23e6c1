import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { templatesPlace } from './queries.ts'
import { TemplateStatus } from './templates-page.tsx'
import type { TemplateActions } from './use-template-actions.ts'

interface HeadProps {
  detail: TemplateDetail
  template: TemplateActions
  actions: readonly HeadAction[]
}

/** Which template and how it stands; whether it is owed is changed here. */
export const TemplateHead = ({ detail, template, actions }: HeadProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { code, name, isActive, published } = detail
  const say = (key: string) => t(`statistics.templates.switch.${key}`)
  const word = isActive ? 'off' : 'on'
  return (
    <>
      <PageHead
        back={{ label: t('statistics.templates.title'), href: hrefOf(templatesPlace) }}
        title={
          <>
            {code}
            {name !== '' && (
              <>
                {' – '}
                <bdi>{name}</bdi>
              </>
            )}
          </>
        }
        status={<TemplateStatus template={detail} variant="pill" />}
        line={
          published === null
            ? t('statistics.templates.notYet')
            : t('statistics.templates.inUse', { version: published.version })
        }
        actions={[
          ...(published === null
            ? []
            : [
                {
                  key: 'switch',
                  label: say(word),
                  icon: isActive ? 'circle-minus' : 'circle-check',
                  disabled: template.isBusy,
                  onClick: () => setAsking(true),
                } as const,
              ]),
          ...actions,
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        kind="calm"
        title={t(`statistics.templates.switch.${word}Title`, { code })}
        consequences={[say(`${word}Text`)]}
        safeLabel={t('statistics.templates.keep')}
        confirmLabel={say(word)}
        busy={template.isBusy}
        onSafe={() => setAsking(false)}
        onConfirm={() =>
          void template
            .run({ kind: 'switch', isActive: !isActive })
            .catch(() => {})
            .finally(() => setAsking(false))
        }
      />
    </>
  )
}
