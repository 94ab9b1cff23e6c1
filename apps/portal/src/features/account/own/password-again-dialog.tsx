import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { ReactNode } from 'react'
import { useAsksCodeAgain } from '../../../platform/use-asks-code.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

interface PasswordAgainDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen. */
  text: string
  /** The action: "Save". */
  label: string
  kind?: ButtonKind
  isBusy: boolean
  /** Why it was refused; a wrong password is said at the field. */
  error: unknown
  onProof: (proof: HolderProof) => void
  onClose: () => void
}

/** Asks for one's password once more before a dangerous change, and for a code where there is a second factor. */
export const PasswordAgainDialog = ({ open, title, ...form }: PasswordAgainDialogProps) => {
  const asksCode = useAsksCodeAgain(open)
  return (
    <Dialog open={open} onClose={form.onClose} locked={form.isBusy} title={title}>
      <ProofForm {...form} asksCode={asksCode} />
    </Dialog>
  )
}
