import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { fileForm } from '../../../platform/file-form.ts'
import { queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { refreshLook } from '../../../platform/theme/look.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type PictureSlot, picturesQuery } from '../queries.ts'
import { useSlotName } from './use-slot-name.ts'

type GivenProof = Partial<HolderProof>

/** What can be done to a picture; each is used at once by the portal and by the documents made from then on. */
export const usePictureActions = (slot: PictureSlot, onDone: () => void) => {
  const { t } = useTranslation()
  const name = useSlotName()(slot)
  const version = slot.current?.version ?? 0
  const done = (words: string) => async () => {
    onDone()
    showToast({ tone: 'green', title: t(words, { name }), text: t(`branding.pictures.live.${slot.kind}`) })
    await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey })
    // The header of this very page shows the new logo, too.
    if (slot.kind === 'country_logo') await refreshLook()
  }
  const replace = useSending({
    mutationFn: ({ file, password, code }: GivenProof & { file: File }) => {
      const form = fileForm(file, { version: String(version), password, code })
      return call('branding.replacePicture', { params: { slot: slot.slot }, form })
    },
    onSuccess: done('branding.pictures.replaced'),
  })
  const putBack = useSending({
    mutationFn: ({ old, ...proof }: GivenProof & { old: number }) =>
      call('branding.putBackPicture', {
        params: { slot: slot.slot, version: old },
        body: { version, ...proof },
      }),
    onSuccess: done('branding.pictures.wasPutBack'),
  })
  const remove = useSending({
    mutationFn: (proof: GivenProof) =>
      call('branding.removePicture', { params: { slot: slot.slot }, body: { version, ...proof } }),
    onSuccess: done('branding.pictures.removed'),
  })
  return { replace, putBack, remove }
}
