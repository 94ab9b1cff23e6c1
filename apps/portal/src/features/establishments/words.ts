import type { EstablishmentField } from '@papaver/contract/establishments/fields.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../platform/queries.ts'
import { isolated } from '../../ui/bidi.tsx'
import type { SelectOption } from '../../ui/select-field.tsx'
import { feature } from './queries.ts'

const wordsOf: Readonly<Record<string, string>> = { kind: 'kinds', groups: 'groups', role: 'roles' }

/** How the register's fields and their values are said. */
export const useWords = () => {
  const { t, i18n } = useTranslation()
  const { data: titles = [] } = useQuery(masterQuery('masters.personTitles'))
  const list = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  const sayOne = (key: string, value: string): string => {
    if (key === 'titleCode') return titles.find(({ code }) => code === value)?.name ?? value
    const word = wordsOf[key]
    return word === undefined ? value : t(`${feature}.${word}.${value}`)
  }
  return {
    t,
    /** Parts of one line: an address. Each keeps its own direction. */
    sayLine: (parts: readonly (string | null)[]): string =>
      inLine(i18n.language, parts.filter((part): part is string => Boolean(part)).map(isolated)),
    /** Several in a line, as the language joins them. */
    sayList: (texts: readonly string[]): string => list.format(texts),
    sayField: (key: string): string => t(`${feature}.fields.${key}`),
    sayValue: (key: string, value: FieldValue): string =>
      list.format([value ?? []].flat().map((one) => sayOne(key, String(one)))),
    /** What may be chosen in a field. */
    optionsOf: ({ key, options, list: from }: EstablishmentField): SelectOption[] =>
      from === 'personTitles'
        ? titles.map(({ code, name }) => ({ value: code, label: name }))
        : (options ?? []).map((value) => ({ value, label: sayOne(key, value) })),
  }
}
