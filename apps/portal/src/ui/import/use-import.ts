import { useState } from 'react'
import { fileForm } from '../../platform/file-form.ts'
import { useSending } from '../../platform/sending.ts'

interface ImportCalls<Answer> {
  look: (form: FormData) => Promise<Answer>
  /** Writes what was looked at; the answer bears the mark by which the server knows that it still holds. */
  apply: (form: FormData, looked: Answer) => Promise<Answer>
  onLooked?: (answer: Answer) => void
  /** The dialog waits for what it answers. */
  onApplied: (answer: Answer) => unknown
  /** Also where it failed half way. */
  onTried?: () => void
}

type Said = Readonly<Record<string, string | undefined>>

/** A file that is looked at as soon as it is chosen; only then, and only what was seen, it is written. */
export const useImport = <Answer>({ look, apply, onLooked, onApplied, onTried }: ImportCalls<Answer>) => {
  const [file, setFile] = useState<File>()
  const looking = useSending({
    mutationFn: (sent: File) => look(fileForm(sent)),
    onSuccess: (answer) => onLooked?.(answer),
  })
  const applying = useSending({
    mutationFn: ({ sent, looked, said }: { sent: File; looked: Answer; said: Said }) =>
      apply(fileForm(sent, said), looked),
    onSuccess: onApplied,
    onSettled: () => onTried?.(),
  })
  const looked = looking.data
  return {
    file,
    looked,
    /** What became of it; undefined until it is written. */
    applied: applying.data,
    isLooking: looking.isPending,
    isApplying: applying.isPending,
    error: applying.error ?? looking.error,
    choose: (next: File | undefined): void => {
      setFile(next)
      looking.reset()
      applying.reset()
      if (next !== undefined) looking.mutate(next)
    },
    /** @param said what goes along with the file: a reason, the proof of who it is */
    send: (said: Said = {}): void => {
      if (file !== undefined && looked !== undefined) applying.mutate({ sent: file, looked, said })
    },
  }
}

export type Importing = Omit<ReturnType<typeof useImport<unknown>>, 'looked' | 'applied'>
