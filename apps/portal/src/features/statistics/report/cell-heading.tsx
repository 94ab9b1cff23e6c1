/** A cell that is asked about: its name in the sheet, its column, and what stands there. */
export const CellHeading = ({
  cell,
  column,
  value = null,
}: {
  cell: string
  column: string
  value?: string | null
}) => (
  <>
    <bdi dir="ltr" className="pv-mono">
      {cell}
    </bdi>{' '}
    {column}
    {value !== null && (
      <>
        : <bdi>{value}</bdi>
      </>
    )}
  </>
)
