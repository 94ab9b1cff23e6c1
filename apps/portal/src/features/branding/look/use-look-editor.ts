import { type ColourField, colourProblems, type Scheme, tokensOf } from '@papaver/contract/branding/look.ts'
import type { LookVersion } from '@papaver/contract/branding/schema.ts'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { applyLook, look as shownLook } from '../../../platform/theme/look.ts'
import { type Form, useForm } from '../../../ui/form/use-form.tsx'
import { lookVersionsQuery } from '../queries.ts'
import { useVersioned } from '../use-versioned.ts'

type Look = Pick<LookVersion, 'names' | 'colours'>
const lookOf = ({ names, colours }: LookVersion): Look => ({ names, colours })

/** The page around the editor wears what was just saved. */
const wear = ({ names, colours }: LookVersion): void =>
  applyLook({
    names,
    tokens: { light: tokensOf('light', colours.light), dark: tokensOf('dark', colours.dark) },
    logo: shownLook.get()?.logo ?? '',
  })

/** Name and colours as they are being changed; nothing is worn before it is saved. */
export const useLookEditor = (versions: readonly [LookVersion, ...LookVersion[]]) => {
  const versioned = useVersioned({
    versions,
    words: 'branding.lookEditor',
    save: (head) => call('branding.saveLook', { body: { ...head, ...form.values } }),
    putBack: (at) => call('branding.putBackLook', at),
    onTaken: (saved) => {
      form.put(lookOf(saved))
      wear(saved)
      void queryClient.invalidateQueries({ queryKey: lookVersionsQuery.queryKey })
    },
    least: 0,
  })
  const form: Form<Look> = useForm({ standing: lookOf(versioned.base) })
  const draft = form.values
  return {
    versioned,
    draft,
    isDirty: form.isChanged,
    problems: colourProblems(draft.colours),
    nameIn: (culture: string) => form.atPath<string | undefined>(`names.${culture}`),
    colour: (scheme: Scheme, field: ColourField, value: string): void =>
      form.set(`colours.${scheme}.${field}`, value),
    discard: form.discard,
  }
}

export type LookEditor = ReturnType<typeof useLookEditor>
