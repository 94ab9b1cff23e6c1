import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../platform/session.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { hrefOfPart, parts, readCustomizationSearch } from './customization-search.ts'
import { LookPart } from './look/look-part.tsx'
import { MenuPart } from './menu/menu-part.tsx'

/** The menu of everybody, and the look of the portal (product §15). */
export const CustomizationPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const search = readCustomizationSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const part = search.part ?? 'menu'
  if (!mayDo(account, 'branding.edit')) return <ForbiddenState />
  return (
    <PageFrame filling>
      <PageHead
        variant="list"
        title={t('branding.customization.title')}
        line={t(`branding.customization.line.${part}`)}
        tabs={
          <ViewTabs
            label={t('branding.customization.parts')}
            current={part}
            tabs={parts.map((each) => ({
              key: each,
              label: t(`branding.customization.part.${each}`),
              href: hrefOfPart(each),
            }))}
          />
        }
      />
      {part === 'menu' ? <MenuPart /> : <LookPart />}
    </PageFrame>
  )
}
