import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { CheckGroup } from '../../ui/check-group.tsx'
import { ManyField } from '../../ui/many-field.tsx'
import { idOfPart } from '../casework/draft/line-list.tsx'
import { usePartsView } from './parts-view.ts'

/** Substances to which the licence is to be limited: those of the chosen groups. */
export const Substances = () => {
  const { t } = useTranslation()
  const { state, loaded, put, errorOf, isOpen } = usePartsView()
  const { substanceIds } = state.typed.own
  const groups = state.typed.head.groups
  const isOfGroup = (group: string) => !Array.isArray(groups) || groups.includes(group)
  const options = loaded.substances
    .filter(({ id, group }) => isOfGroup(group) || substanceIds.includes(String(id)))
    .map(({ id, name, casNumber }) => ({ value: String(id), label: name, hint: casNumber ?? '' }))
  return (
    <div className="pv-before-12">
      <ManyField
        id={idOfPart('substanceIds')}
        label={t('licenses.fields.substanceIds')}
        hint={t('licenses.draft.hints.substanceIds')}
        error={errorOf('substanceIds')}
        disabled={!isOpen('substanceIds')}
        optional
        searchable
        options={options}
        value={substanceIds}
        onChange={(chosen) => put({ substanceIds: chosen })}
      />
    </div>
  )
}

/** Sites of the company at which the licence is to hold. */
export const Sites = () => {
  const { t } = useTranslation()
  const { state, loaded, put, errorOf, isOpen } = usePartsView()
  const { siteIds } = state.typed.own
  const offered = loaded.sites.filter(({ id, isActive }) => isActive || siteIds.includes(id))
  return (
    <div className="pv-before-12">
      <CheckGroup legend={t('licenses.fields.siteIds')} error={errorOf('siteIds')}>
        {offered.map(({ id, name, address, city }, index) => (
          <CheckField
            key={id}
            id={index === 0 ? idOfPart('siteIds') : undefined}
            label={<bdi>{name}</bdi>}
            hint={<bdi>{listed([address, city])}</bdi>}
            disabled={!isOpen('siteIds')}
            checked={siteIds.includes(id)}
            onChange={(isChosen) =>
              put({ siteIds: isChosen ? [...siteIds, id] : siteIds.filter((each) => each !== id) })
            }
          />
        ))}
      </CheckGroup>
    </div>
  )
}
