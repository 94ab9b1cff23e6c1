import type { Template } from '../template.ts'
import {
  type Found,
  judgeColumns,
  judgeNames,
  judgeWithin,
  keyPattern,
  type TemplateFinding,
  templateLimits,
} from './judge-columns.ts'

export type { TemplateFinding } from './judge-columns.ts'

export interface JudgedFor {
  /** The languages in which everything is named; English is added. */
  readonly cultures: readonly string[]
  /** Units of mass that the masters have. */
  readonly units: readonly string[]
  /** The version in use. */
  readonly before: Template | undefined
}

const judgeLists = ({ lists, columns }: Template, cultures: readonly string[], found: Found): void => {
  const used = new Set(columns.map(({ list }) => list))
  for (const [name, items] of Object.entries(lists)) {
    const path = `lists.${name}`
    if (!keyPattern.test(name)) found(path, 'keyWrong')
    if (!used.has(name)) found(path, 'listUnused')
    if (items.length === 0) found(path, 'listEmpty')
    if (items.length > templateLimits.items) found(path, 'listTooLong', { max: String(templateLimits.items) })
    const codes = new Set<string>()
    items.forEach(({ code, names }, at) => {
      const folded = code.trim().toLowerCase()
      if (folded === '') found(`${path}.${at}.code`, 'codeMissing')
      else if (codes.has(folded)) found(`${path}.${at}.code`, 'codeTwice')
      if (code.length > templateLimits.itemCode)
        found(`${path}.${at}.code`, 'nameTooLong', { max: String(templateLimits.itemCode) })
      codes.add(folded)
      judgeNames(`${path}.${at}.names`, names, cultures, found)
    })
  }
}

/** All that keeps a template from being published, in the order of its parts. */
export const judgeTemplate = (template: Template, judged: JudgedFor): TemplateFinding[] => {
  const findings: TemplateFinding[] = []
  const found: Found = (path, code, hint = {}) => findings.push({ path, code, hint })
  const cultures = [...new Set(['en', ...judged.cultures])]
  const { names, due, unit, groups, rowKeys, columns } = template
  judgeNames('names', names, cultures, found)
  judgeWithin('due.months', due.months, templateLimits.months, found)
  judgeWithin('due.day', due.day, templateLimits.day, found)
  if (!judged.units.includes(unit)) found('unit', 'unitUnknown')
  if (groups.length === 0) found('groups', 'groupsMissing')
  if (rowKeys.some((key) => columns.every((column) => column.key !== key))) found('rowKeys', 'columnUnknown')
  if (rowKeys.length > templateLimits.rowKeys)
    found('rowKeys', 'columnsTooMany', { max: String(templateLimits.rowKeys) })
  judgeColumns(template, judged.before, cultures, found)
  judgeLists(template, cultures, found)
  return findings
}
