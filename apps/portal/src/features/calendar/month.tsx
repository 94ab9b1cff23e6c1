import type { CalendarMonth } from '@papaver/contract/calendar/schema.ts'
import { inProse } from '@papaver/contract/localization/long-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { currentCulture } from '../../platform/culture.ts'
import { useFormats } from '../../platform/formats.ts'
import { dateFormat } from '../../platform/intl.ts'
import { useStore } from '../../platform/store.ts'
import type { ListState } from '../../platform/use-list.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayLocale, monthAfter } from '../../ui/day-text.ts'
import { addDays, firstWeekday, weeksOf } from '../../ui/days.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { calendarAddress, narrowingOf, type Search } from './address.ts'
import css from './calendar.module.css'
import { MonthEntry } from './entry.tsx'
import { monthQuery } from './queries.ts'

const useWords = (firstDay: number) => {
  const { culture } = useStore(currentCulture)
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const writer = dateFormat(dayLocale(culture), { ...options, timeZone: 'UTC' })
      return (day: string) => writer.format(new Date(`${day}T00:00:00Z`))
    }
    // A Monday and the days after it: only their names count.
    const weekdays = Array.from({ length: 7 }, (_, index) => addDays('2026-06-01', firstDay - 1 + index))
    return {
      month: format({ month: 'long', year: 'numeric' }),
      full: (day: string) => inProse(format({ dateStyle: 'full' })(day), culture),
      weekdays: weekdays.map(format({ weekday: 'long' })),
    }
  }, [culture, firstDay])
}

interface DayProps {
  day: string
  data: CalendarMonth
  month: string
  fullDay: (day: string) => string
  search: Search
}

const Day = ({ day, data, month, fullDay, search }: DayProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const here = data.days.find((each) => each.day === day)
  const rest = data.restDays.find((each) => each.day === day)
  const { entries = [], total = 0 } = here ?? {}
  const more = total - entries.length
  return (
    <td
      className={classNames(
        css.day,
        rest && css.rest,
        day.slice(0, 7) !== month.slice(0, 7) && css.outside,
        total === 0 && css.bare,
      )}
      aria-current={day === data.today ? 'date' : undefined}
    >
      <p className={`${css.dayHead} pv-row pv-apart pv-gap-4 pv-small`}>
        <span className={`${css.figure} pv-strong`} aria-hidden>
          {number(Number(day.slice(8)))}
        </span>
        <span className={css.fullDay}>{fullDay(day)}</span>
        {rest?.isHoliday && <span className="pv-dim pv-clip">{t('calendar.holiday')}</span>}
        {day === data.today && <span className={css.today}>{t('calendar.today')}</span>}
      </p>
      {entries.length > 0 && (
        <ul className="pv-stack pv-fit pv-gap-2">
          {entries.map((entry) => (
            <MonthEntry key={`${entry.id} ${entry.what}`} entry={entry} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <a
          className={`${css.more} pv-block pv-small pv-medium`}
          href={calendarAddress.href({ ...narrowingOf(search), view: 'coming', from: day, to: day })}
        >
          {t('calendar.more', { count: more })}
          <span className="pv-hidden"> {fullDay(day)}</span>
        </a>
      )}
    </td>
  )
}

/** The month that the address names, and the ways to its neighbours. */
export const Month = ({ at }: { at: ListState<Search> }) => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const firstDay = firstWeekday(dayLocale(culture))
  const words = useWords(firstDay)
  const today = todayHere()
  const month = monthAfter(at.search.month === undefined ? today : `${at.search.month}-01`, 0)
  const weeks = weeksOf(month, firstDay).filter((week) =>
    week.some((day) => day.slice(0, 7) === month.slice(0, 7)),
  )
  const [from = month, to = month] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const query = useQuery(monthQuery({ from, to, ...narrowingOf(at.search) }))
  const { data } = query
  const turn = (months: number) => at.change({ month: monthAfter(month, months).slice(0, 7) })
  return (
    <section className="pv-stack pv-fit pv-gap-8" aria-labelledby="calendar-month">
      <div className="pv-row pv-wrap pv-gap-8">
        <IconButton icon="chevron-left" name={t('ui.day.previousMonth')} onClick={() => turn(-1)} />
        <h2 id="calendar-month" className="pv-section pv-strong" aria-live="polite">
          {words.month(month)}
        </h2>
        <IconButton icon="chevron-right" name={t('ui.day.nextMonth')} onClick={() => turn(1)} />
        {month !== monthAfter(today, 0) && (
          <Button onClick={() => at.change({ month: undefined })}>{t('calendar.today')}</Button>
        )}
      </div>
      {data === undefined && query.isError && (
        <FetchFailed title={t('calendar.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data === undefined && !query.isError && <Skeleton lines={8} />}
      {data !== undefined && (
        <>
          {data.days.length === 0 && <p className="pv-note">{t('calendar.nothingInMonth')}</p>}
          <table className={`${css.month} pv-wide pv-surface`} aria-labelledby="calendar-month">
            <thead>
              <tr>
                {words.weekdays.map((name) => (
                  <th key={name} scope="col" className="pv-small pv-medium pv-dim">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <Day key={day} {...{ day, data, month }} fullDay={words.full} search={at.search} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
