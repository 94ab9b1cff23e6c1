import type { ListFormat } from '@papaver/contract/list-file.ts'
import { ActionList } from '../action-list.tsx'
import { Button } from '../button.tsx'
import { useExportAction } from './use-export.ts'

/** The same button beside a list that has no head of its own. */
export const ExportTool = ({ take }: { take: (format: ListFormat) => Promise<Blob> }) => {
  const { label, choices = [], busy } = useExportAction(take)
  return (
    <ActionList
      label={label}
      position="bottom-end"
      actions={choices}
      target={
        <Button icon="download" busy={busy}>
          {label}
        </Button>
      }
    />
  )
}
