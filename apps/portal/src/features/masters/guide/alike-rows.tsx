import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { Icon } from '../../../ui/icon.tsx'
import { hrefOfRow } from '../list/list-columns.tsx'
import { choicesQuery } from '../queries.ts'
import css from './guide.module.css'
import { alikeRows } from './guide-form.ts'

interface AlikeRowsProps {
  word: 'substances' | 'substanceForms'
  /** Names and numbers as they are typed, the name first. */
  texts: readonly string[]
}

/** What the master has already under these names and numbers, told while one types; it never blocks. */
export const AlikeRows = ({ word, texts }: AlikeRowsProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(choicesQuery(word))
  const typed = useDeferredValue(texts.join('\n'))
  const found = useMemo(() => alikeRows(typed.split('\n'), data ?? []), [typed, data])
  return (
    <div role="status">
      {found.length > 0 && (
        <ul className={`${css.alike} pv-stack pv-gap-4 pv-size-13`}>
          {found.map(({ row, isSame, by }) => (
            <li key={row.id} data-same={isSame || undefined}>
              <Icon name={isSame ? 'alert-triangle' : 'search'} size={14} />
              <span>
                {t(isSame ? 'masters.guide.same' : 'masters.guide.similar')}{' '}
                <a href={hrefOfRow(word, row.id)}>
                  <bdi>{row.name}</bdi>
                </a>
                {by.length > 0 && <bdi className="pv-dim"> · {by.join(' · ')}</bdi>}
                {isSame && word === 'substances' && (
                  <>
                    {' · '}
                    <a href={hrefOf(`/masters/substance-guide/${row.id}`)}>{t('masters.guide.openForms')}</a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
