import type { Check } from '@papaver/contract/casework/schema.ts'
import { decimalFault, readDecimal } from '../../../ui/decimal-text.ts'
import { isPurityRight, isQuantityRight } from '../../masters/goods/goods.ts'
import { type DraftLine, type Lines, sentLines } from './lines.ts'

/** Something to say below a line; `field` is marked. */
export interface LineMessage {
  readonly key: string
  readonly tone: 'error' | 'warning' | 'dim'
  readonly field: 'goods' | 'quantity' | 'purity' | undefined
  readonly text: string
}

const fieldOf = (name: string | undefined): LineMessage['field'] => {
  if (name === 'quantity' || name === 'unit') return 'quantity'
  if (name === 'purity') return 'purity'
  return name === undefined ? undefined : 'goods'
}

/** Can be read, and is no quantity that could be asked for. */
const isQuantityWrong = ({ quantity }: DraftLine): boolean =>
  quantity.amount !== undefined && !isQuantityRight(quantity)
const isPurityWrong = ({ purity, preparationId }: DraftLine): boolean =>
  preparationId === null && purity.typed.trim() !== '' && !isPurityRight(purity)

/** Said below the line by the page itself. */
const ownCodes: readonly string[] = ['quantityWrong', 'purityWrong']

/**
 * Figures that cannot be sent count as mistakes at once: left out, goods with a wrong purity would be asked for as
 * pure ones.
 */
export const typedChecks = (own: Lines, nameOf: (line: DraftLine) => string): readonly Check[] =>
  sentLines(own).flatMap((line, index) => {
    const wrong = (code: string, field: string): Check => ({
      code,
      severity: 'block',
      line: index + 1,
      params: { substance: nameOf(line) },
      fix: { field: `lines.${index + 1}.${field}`, value: null },
    })
    return [
      ...(isQuantityWrong(line) ? [wrong('quantityWrong', 'quantity')] : []),
      ...(isPurityWrong(line) ? [wrong('purityWrong', 'purity')] : []),
    ]
  })

/** The checks of the server behind those of the page; of one field, one mistake is shown. */
export const withTyped = (typed: readonly Check[], judged: readonly Check[]): readonly Check[] => {
  const fields = new Set(typed.map(({ fix }) => fix?.field))
  return [...typed, ...judged.filter(({ code, fix }) => code !== 'missing' || !fields.has(fix?.field))]
}

/** What the page itself sees while a person types, before any save. */
export const typedMessages = (
  line: DraftLine,
  culture: string,
  t: (key: string, params: Readonly<Record<string, string>>) => string,
  isIn: boolean,
): readonly LineMessage[] => {
  if (isIn) return []
  const messages: LineMessage[] = []
  const fault = decimalFault(readDecimal(line.quantity.typed, culture, line.unit))
  if (fault) {
    messages.push({ key: 'quantity', tone: 'error', field: 'quantity', text: t(fault.key, fault.params) })
  }
  if (isQuantityWrong(line))
    messages.push({
      key: 'quantity',
      tone: 'error',
      field: 'quantity',
      text: t('authorizations.checks.quantityWrong.detail', {}),
    })
  if (isPurityWrong(line))
    messages.push({
      key: 'purity',
      tone: 'error',
      field: 'purity',
      text: t('authorizations.checks.purityWrong.detail', {}),
    })
  if (line.substanceId !== null && line.formId === null)
    messages.push({
      key: 'form',
      tone: 'error',
      field: 'goods',
      text: t('authorizations.draft.formOpen', {}),
    })
  return messages
}

/**
 * The server's checks of one line as messages. What is merely missing is not said before the person asked for
 * it: an empty field is no mistake yet.
 */
export const checkMessages = (
  checks: readonly Check[],
  position: number,
  showsMissing: boolean,
  say: (check: Check) => { title: string; detail: string | undefined },
): readonly LineMessage[] =>
  checks
    .filter(
      ({ line, severity, code }) => line === position && severity !== 'pass' && !ownCodes.includes(code),
    )
    // Said where the certificate is typed.
    .filter(({ code }) => code !== 'certificateLineMissing')
    .filter(({ code }) => showsMissing || code !== 'missing')
    // The page says this itself, at once.
    .filter(({ code, fix }) => code !== 'missing' || !fix?.field.endsWith('.formId'))
    .map((check) => {
      const { title, detail } = say(check)
      const name = check.fix?.field.split('.').at(-1)
      return {
        key: `${check.code} ${check.fix?.field ?? ''}`,
        tone: check.severity === 'block' ? 'error' : 'warning',
        field: check.severity === 'block' ? fieldOf(name) : undefined,
        text: detail === undefined ? title : `${title}. ${detail}`,
      }
    })

/**
 * Without its form a line cannot be weighed either: that is one mistake, and one is shown.
 */
export const withoutEchoes = (checks: readonly Check[]): readonly Check[] => {
  const formless = new Set(
    checks.flatMap(({ code, line, fix }) =>
      code === 'missing' && fix?.field.endsWith('.formId') ? [line] : [],
    ),
  )
  return checks.filter(({ code, line }) => code !== 'unitDoesNotFit' || !formless.has(line))
}
