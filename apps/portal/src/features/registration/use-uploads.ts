import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChosenFile, choose, explainFile, isPassing, type Limits } from './files.ts'

/** Sends one file and tells how far it has got, 0 to 1; throws where it is refused. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<unknown>

/** While files are on their way the browser asks before the page is left. */
const useLeaveWarning = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** The files of a form: chosen, taken back, sent one after the other so that one refusal keeps none of the others back. */
export const useUploads = (limits: Limits) => {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const isSending = files.some(({ progress }) => progress !== undefined)
  useLeaveWarning(isSending)
  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const sendOne = async ({ key, file }: ChosenFile, send: SendFile): Promise<boolean> => {
    change(key, { progress: 0, error: undefined })
    try {
      await send(file, (progress) => change(key, { progress }))
      change(key, { progress: undefined, isSent: true })
      return true
    } catch (error) {
      change(key, {
        progress: undefined,
        error: explainFile(error, limits, t),
        isWorthAnotherTry: isPassing(error),
      })
      return false
    }
  }
  /** @returns whether all of them arrived */
  const send = async (chosen: readonly ChosenFile[], one: SendFile): Promise<boolean> => {
    let isWhole = true
    for (const file of chosen) if (!(await sendOne(file, one))) isWhole = false
    return isWhole
  }
  return {
    files,
    isSending,
    add: (added: readonly File[]): ChosenFile[] => {
      const chosen = choose(added, limits, t)
      setFiles((all) => [...all, ...chosen])
      return chosen
    },
    remove: (key: string) => setFiles((all) => all.filter((each) => each.key !== key)),
    clear: () => setFiles([]),
    send,
  }
}
export type Uploads = ReturnType<typeof useUploads>
