import { useTranslation } from 'react-i18next'

/** How the lines of a list are called: `fields.<words>.<part>` each field, `case.<named>` with the number of its line. */
export type LineWords = Readonly<Record<string, { readonly words: string; readonly named: string }>>

/** Names of fields as the wire has them, in the reader's words: `persons.2.name`. */
export const useLineFieldWords = (feature: string, lists: LineWords): ((field: string) => string) => {
  const { t } = useTranslation()
  return (field) => {
    const [, list = '', number, part] = /^(\w+)\.(\d+)\.(\w+)$/.exec(field) ?? []
    const kind = lists[list]
    return kind === undefined
      ? t([`${feature}.fields.${field}`, `casework.fields.${field}`], { defaultValue: field })
      : t(`${feature}.case.${kind.named}`, { field: t(`${feature}.fields.${kind.words}.${part}`), number })
  }
}
