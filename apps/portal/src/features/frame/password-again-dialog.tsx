import type { ReactNode } from 'react'
import type { ButtonKind } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'

interface PasswordAgainDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen. */
  text: string
  /** The deed: "Save". */
  label: string
  kind?: ButtonKind
  isBusy: boolean
  /** Why it was refused; a wrong password is said at the field. */
  error: unknown
  onProof: (password: string) => void
  onClose: () => void
}

/** Asks for one's password once more before a dangerous change. */
export const PasswordAgainDialog = ({ open, title, isBusy, ...form }: PasswordAgainDialogProps) => (
  <Dialog open={open} onClose={form.onClose} locked={isBusy} title={title}>
    <ProofForm isBusy={isBusy} {...form} />
  </Dialog>
)
