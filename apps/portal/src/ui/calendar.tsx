import { inProse } from '@papaver/contract/localization/long-day.ts'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../platform/culture.ts'
import { useFormats } from '../platform/formats.ts'
import { dateFormat } from '../platform/intl.ts'
import { useStore } from '../platform/store.ts'
import { IconButton } from './button.tsx'
import classes from './calendar.module.css'
import { dayAfterKey } from './calendar-keys.ts'
import { dayLocale, monthAfter, sameDayAfter } from './day-text.ts'
import { addDays, firstWeekday, weeksOf } from './days.ts'

export interface CalendarProps {
  /** ISO day that is chosen, or '' for none. */
  value: string
  /** ISO day on which it opens where none is chosen. */
  today: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

const within = (day: string, min = '', max = '9999-12-31'): string => {
  if (day < min) return min
  return day > max ? max : day
}

const useWords = (firstDay: number) => {
  const { culture } = useStore(currentCulture)
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const writer = dateFormat(dayLocale(culture), { ...options, timeZone: 'UTC' })
      return (day: string) => writer.format(new Date(`${day}T00:00:00Z`))
    }
    // A Monday and the days after it: only their names count.
    const weekdays = Array.from({ length: 7 }, (_, index) => addDays('2026-06-01', firstDay - 1 + index))
    const short = weekdays.map(format({ weekday: 'short' }))
    // Where the short names are whole words (Arabic), a column has room for the letter only.
    const isShort = short.every((name) => name.length <= 4)
    return {
      month: format({ month: 'long', year: 'numeric' }),
      full: (day: string) => inProse(format({ dateStyle: 'full' })(day), culture),
      weekdays: weekdays.map((day, index) => ({
        short: isShort ? short[index] : format({ weekday: 'narrow' })(day),
        long: format({ weekday: 'long' })(day),
      })),
    }
  }, [culture, firstDay])
}

interface MonthProps extends CalendarProps {
  at: string
  weeks: readonly string[][]
  words: ReturnType<typeof useWords>
  onKeyDown: (event: KeyboardEvent) => void
}

const Month = ({ at, weeks, words, value, today, min, max, onChoose, onKeyDown }: MonthProps) => {
  const formats = useFormats()
  return (
    <table className={`${classes.grid} pv-wide pv-before-8`}>
      <thead>
        <tr>
          {words.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={`${classes.day} pv-wide pv-block pv-text-colour pv-clear pv-round pv-flush pv-tall-34 pv-inner`}
                  data-day={day}
                  data-outside={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                  aria-label={words.full(day)}
                  aria-current={day === today ? 'date' : undefined}
                  aria-pressed={day === value}
                  tabIndex={day === at ? 0 : -1}
                  data-autofocus={day === at || undefined}
                  disabled={day !== within(day, min, max)}
                  onClick={() => onChoose(day)}
                  onKeyDown={onKeyDown}
                >
                  {formats.number(Number(day.slice(8)))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * A month to choose a day from, in the reader's language, with his first day of the week and in his direction, whatever
 * the browser speaks. Arrow keys go by days and weeks, Home and End to the ends of the week, the page keys by months.
 */
export function Calendar(props: CalendarProps) {
  const { value, today, min, max } = props
  const { t } = useTranslation()
  const { culture, direction } = useStore(currentCulture)
  const firstDay = firstWeekday(dayLocale(culture))
  const words = useWords(firstDay)
  const [at, setAt] = useState(() => within(value || today, min, max))
  const box = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (isByKey.current) box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    isByKey.current = false
  }, [at])
  const turn = (months: number) => setAt(within(sameDayAfter(at, months), min, max))
  const onKeyDown = (event: KeyboardEvent) => {
    const keyed = { key: event.key, isShift: event.shiftKey, isRightToLeft: direction === 'rtl', firstDay }
    const day = dayAfterKey(at, keyed)
    if (day === undefined) return
    event.preventDefault()
    isByKey.current = true
    setAt(within(day, min, max))
  }
  const last = monthAfter(at, 1)
  return (
    <div ref={box} className={`${classes.calendar} pv-within`}>
      <div className="pv-row pv-apart pv-gap-8">
        <IconButton
          icon="chevron-left"
          name={t('ui.day.previousMonth')}
          disabled={min !== undefined && addDays(monthAfter(at, 0), -1) < min}
          onClick={() => turn(-1)}
        />
        <p className="pv-strong" aria-live="polite">
          {words.month(at)}
        </p>
        <IconButton
          icon="chevron-right"
          name={t('ui.day.nextMonth')}
          disabled={max !== undefined && last > max}
          onClick={() => turn(1)}
        />
      </div>
      <Month {...props} at={at} weeks={weeksOf(at, firstDay)} words={words} onKeyDown={onKeyDown} />
    </div>
  )
}
