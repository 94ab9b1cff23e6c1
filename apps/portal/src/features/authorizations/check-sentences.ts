import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../platform/mass-formats.ts'

export interface CheckSentence {
  title: string
  /** What to do about it; undefined where the title says all. */
  detail: string | undefined
}

const days: ReadonlySet<string> = new Set(['date', 'replyBy'])
const masses: ReadonlySet<string> = new Set(['grams', 'usual', 'left', 'limit', 'over'])
/** Codes whose `limit` is a count, not grams. */
export const counted: ReadonlySet<string> = new Set([
  'tooManyLines',
  'reports',
  'reportsLate',
  'reportsOverdue',
  'certificatesOverdue',
])

/** "2.2" of 40 kg where 18 kg are usual; one decimal, for reading only. */
const timesUsual = (grams: string, usual: string): string => {
  const ratio = Number(grams) / Number(usual)
  return Number.isFinite(ratio) ? String(Math.round(ratio * 10) / 10) : ''
}

/**
 * Says a check in the reader's language: what is wrong, then what to do. The same sentences stand on the draft
 * and on the case, so that applicant and officer read alike.
 */
export const useCheckSentences = (direction: PermitDirection) => {
  const { t } = useTranslation()
  const { day, mass, number } = useMassFormats()
  return ({ code, severity, line, params }: Check): CheckSentence => {
    const words = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (days.has(name) && value !== '') return [name, day(value)]
        if (masses.has(name) && !counted.has(code)) return [name, mass(value)]
        return [name, value]
      }),
    )
    const more = {
      ...(params.field ? { field: t(`authorizations.fields.${params.field}`, { context: direction }) } : {}),
      ...(params.state ? { state: t(`authorizations.abroad.states.${params.state}`) } : {}),
      ...(params.grams && params.usual
        ? { times: number(timesUsual(params.grams, params.usual)), line: String(line ?? '') }
        : { line: String(line ?? '') }),
    }
    const key = `authorizations.checks.${code}`
    // What any case may be told of is said by casework.
    const said = (path: string): string =>
      t([`${key}.${path}`, `casework.checks.${code}.${path}`], {
        ...words,
        ...more,
        context: severity === 'pass' ? direction : severity,
        defaultValue: '',
      })
    // What an export calls a certificate is an export authorization to goods in transit.
    const say = (part: 'title' | 'titleOfLine' | 'detail'): string =>
      (direction === 'transit' && said(`transit.${part}`)) ||
      // Of some states not their authority speaks, but ours.
      (params.state && said(`${params.state}.${part}`)) ||
      // How trade with the partner is stopped: officers alone are told.
      (params.stopped && said(`${params.stopped}.${part}`)) ||
      said(part)
    const detail =
      code === 'missing'
        ? t(`${key}.detail.${params.field}`, { context: direction, defaultValue: '' })
        : say('detail')
    const ofMissing = params.field === 'lines' ? 'noLines' : line === null ? 'title' : 'titleOfLine'
    const title =
      code === 'missing'
        ? t(`${key}.${ofMissing}`, { ...words, ...more })
        : (line !== null && say('titleOfLine')) || say('title') || t('casework.checks.unknown', { code })
    return { title, detail: detail === '' ? undefined : detail }
  }
}
