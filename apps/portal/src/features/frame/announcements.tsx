import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { useStore } from '../../platform/store.ts'
import css from '../../ui/banner.module.css'

/** What the authority has put up for this person today, in his language; asked again now and then. */
const announcementsQuery = (culture: string) =>
  queryOptions({
    queryKey: ['notifications', 'announcements', culture],
    queryFn: ({ signal }) => call('notifications.announcements', { signal, isQuiet: true }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  })

const severityStyles = {
  info: { tone: 'blue', Sign: IconInfoCircle },
  warning: { tone: 'amber', Sign: IconAlertTriangle },
  danger: { tone: 'red', Sign: IconAlertOctagon },
} as const

/** The authority's announcements. One that is not grave may be put out of sight until the page is loaded anew. */
export const Announcements = () => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const { data = [] } = useQuery(announcementsQuery(culture))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const shown = data.filter(({ id }) => !hidden.has(id))
  if (shown.length === 0) return null
  return (
    <aside aria-label={t('notifications.announcement.label')} data-noprint>
      <ul>
        {shown.map(({ id, severity, subject, culture: written }) => {
          const { tone, Sign } = severityStyles[severity]
          return (
            <li key={id} className={`${css.line} pv-next`} data-tone={tone}>
              <Sign size={16} aria-hidden />
              <span className="pv-hidden">
                {t(`notifications.severities.${severity}`)}
                {t('ui.colon')}{' '}
              </span>
              <span lang={written} dir="auto">
                {subject}
              </span>
              {severity !== 'danger' && (
                <button
                  type="button"
                  className={`${css.close} pv-centre pv-rigid pv-inline-grid pv-unedged pv-clear pv-round pv-square-24`}
                  aria-label={t('notifications.announcement.hide', { subject })}
                  title={t('notifications.announcement.hideShort')}
                  onClick={() => setHidden(new Set([...hidden, id]))}
                >
                  <IconX size={16} aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
