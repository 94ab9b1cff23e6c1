import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { ReactNode } from 'react'
import { useAsksCodeAgain } from '../../../platform/use-asks-code.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CommandFields, type InputOptions } from '../../../ui/form/command-dialog.tsx'
import type { Command } from '../../../ui/form/use-command.ts'
import { ProofForm } from './proof-form.tsx'

interface ProofCommandProps {
  command: Command<HolderProof>
  /** What will happen. */
  text: string
  /** The action: "Save". */
  confirm: string
  kind?: ButtonKind
  options?: InputOptions
  /** Before the fields that are described. */
  first?: ReactNode
  onClose: () => void
}

/** What a command takes, and who it is: the password, and a code where there is a second factor. */
export const ProofCommand = ({ command, confirm, options, first, ...form }: ProofCommandProps) => (
  <ProofForm
    {...form}
    label={confirm}
    asksCode={useAsksCodeAgain(true)}
    isBusy={command.isBusy}
    isHeld={!command.form.isComplete}
    error={command.failure}
    onProof={command.submit}
  >
    <div ref={command.form.root} className="pv-stack pv-gap-12">
      {first}
      <CommandFields command={command} options={options} />
    </div>
  </ProofForm>
)

/** The same in a dialog of its own. */
export const ProofDialog = ({ title, ...props }: ProofCommandProps & { title: ReactNode }) => (
  <Dialog open onClose={props.onClose} locked={props.command.isBusy} title={title}>
    <ProofCommand {...props} />
  </Dialog>
)
