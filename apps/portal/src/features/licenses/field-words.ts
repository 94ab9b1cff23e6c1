import { useTranslation } from 'react-i18next'

const kinds: Readonly<Record<string, { readonly words: string; readonly named: string }>> = {
  persons: { words: 'person', named: 'fieldOfPerson' },
  quotas: { words: 'quota', named: 'fieldOfQuota' },
  stocks: { words: 'stock', named: 'fieldOfStock' },
}

/** Names of fields as the wire has them, in the reader's words: `persons.2.name`. */
export const useLicenseFieldWords = () => {
  const { t } = useTranslation()
  return (field: string): string => {
    const [, list = '', number, part] = /^(persons|quotas|stocks)\.(\d+)\.(\w+)$/.exec(field) ?? []
    const kind = kinds[list]
    return kind === undefined
      ? t([`licenses.fields.${field}`, `casework.fields.${field}`], { defaultValue: field })
      : t(`licenses.case.${kind.named}`, { field: t(`licenses.fields.${kind.words}.${part}`), number })
  }
}
