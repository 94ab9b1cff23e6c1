import { type ColourField, colourProblems, type Scheme, tokensOf } from '@papaver/contract/branding/look.ts'
import type { LookVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { applyLook, look as shownLook } from '../../../platform/theme/look.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import { lookVersionsQuery } from '../queries.ts'
import { isStale, sayRefusal } from '../say-refusal.ts'

const lookOf = ({ names, colours }: LookVersion): Pick<LookVersion, 'names' | 'colours'> => ({
  names,
  colours,
})

/** The page around the editor wears what was just saved. */
const wear = ({ names, colours }: LookVersion): void =>
  applyLook({
    names,
    tokens: { light: tokensOf('light', colours.light), dark: tokensOf('dark', colours.dark) },
    logo: shownLook.get()?.logo ?? '',
  })

/** Name and colours as they are being changed; nothing is worn before it is saved. */
export const useLookEditor = (first: LookVersion) => {
  const { t, i18n } = useTranslation()
  const versions = useQuery(lookVersionsQuery).data ?? [first]
  const [base, setBase] = useState(first)
  const form = useForm({ standing: lookOf(base) })
  const draft = form.values
  const take = (saved: LookVersion): void => {
    setBase(saved)
    form.put(lookOf(saved))
    wear(saved)
    void queryClient.invalidateQueries({ queryKey: lookVersionsQuery.queryKey })
  }
  const back = useSending({
    mutationFn: (body: { old: number; seen: number }) =>
      call('branding.putBackLook', { params: { version: body.old }, body: { version: body.seen } }),
    onSuccess: (saved, { old }) => {
      take(saved)
      showToast({ tone: 'green', title: t('branding.lookEditor.putBack', { number: old }) })
    },
    onError: (error) => showToast({ tone: 'red', title: sayRefusal(error, t, i18n.language) }),
  })
  const saving = useSending({
    mutationFn: (body: { version: number; note: string }) =>
      call('branding.saveLook', { body: { ...body, ...draft } }),
    onSuccess: (saved, { version: old }) => {
      take(saved)
      const run = () => back.mutate({ old, seen: saved.version })
      showToast({
        tone: 'green',
        title: t('branding.lookEditor.saved'),
        text: t('branding.lookEditor.savedText'),
        action: { label: t('branding.undo'), run },
      })
    },
  })
  const colour = (scheme: Scheme, field: ColourField, value: string): void =>
    form.set(`colours.${scheme}.${field}`, value)
  const current = isRefusal(saving.error) ? saving.error.details?.current : undefined
  return {
    versions,
    base,
    draft,
    isDirty: form.isChanged,
    problems: colourProblems(draft.colours),
    nameIn: (culture: string) => form.atPath<string | undefined>(`names.${culture}`),
    colour,
    discard: form.discard,
    saving,
    back,
    take,
    theirs: isStale(saving.error) ? (current as LookVersion | undefined) : undefined,
  }
}

export type LookEditor = ReturnType<typeof useLookEditor>
