import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useDraftView } from '../casework/draft/draft-context.ts'
import type { TypedParts } from './typed.ts'

/** What the form must have before it is shown. */
export interface Loaded {
  readonly sites: CallOutput<'masters.establishmentSites'>
  readonly substances: CallOutput<'masters.substances'>
  readonly units: CallOutput<'masters.unitsOfMeasure'>
  readonly titles: CallOutput<'masters.personTitles'>
}

export const usePartsView = () => {
  const view = useDraftView<LicenseView, TypedParts, Loaded>()
  const { draft, form, record, checks, showsMissing, isOpen } = view
  const say = form.useCheckSentences(record)
  return {
    ...view,
    put: (change: Partial<TypedParts>) => draft.changeOwn((own) => ({ ...own, ...change })),
    /** What is to be mended of this part of the application. */
    errorOf: (path: string): string | undefined => {
      const check = checks.find(({ fix, severity }) => severity === 'block' && fix?.field === path)
      return check === undefined || (check.code === 'missing' && !showsMissing) ? undefined : say(check).title
    },
    isShut: (path: string, whole: string): boolean => !isOpen(whole) && !isOpen(path),
  }
}

/** Ids of inputs by the names of the checks: `persons.2.name`, `siteIds`. */
export const idOfPart = (path: string): string => `draft-${path.replaceAll('.', '-')}`
export const partPaths = /^(persons|quotas|stocks|siteIds|substanceIds)(\.|$)/
