import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { sayRefusal } from '../say-refusal.ts'

/** So long the new tab may take to read the document before its address is given up. */
const kept = 60_000

/**
 * Opens a document with invented data under the present pictures in a tab of its own. The tab is opened by the press
 * itself, or browsers would hold it for an advertisement; the document follows.
 */
export const useSample = (document: 'permit' | 'letter') => {
  const { t, i18n } = useTranslation()
  const { mutate, isPending } = useSending({
    mutationFn: ({ signer }: { signer: string | undefined; tab: Window | null }) =>
      document === 'letter'
        ? call('users.sampleLetter')
        : call('authorizations.samplePermit', { query: signer === undefined ? {} : { signer } }),
    onSuccess: (file, { tab }) => {
      const address = URL.createObjectURL(file)
      if (tab === null || tab.closed) saveAs(address, `sample-${document}.pdf`)
      else tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), kept)
    },
    onError: (error, { tab }) => {
      tab?.close()
      showToast({ tone: 'red', title: sayRefusal(error, t, i18n.language) })
    },
  })
  return { open: (signer?: string) => mutate({ signer, tab: window.open('', '_blank') }), isPending }
}

/** Where no tab may be opened the document is saved instead. */
const saveAs = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
