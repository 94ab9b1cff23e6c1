import type { Expected, FaultyRow, Typed } from './faulty-file.ts'

/** A row in which nothing is amiss; each has words of its own, so that none is the double of another. */
const usual = { Substance: 'Oxycodone', 'Opening stock': 0, 'Closing stock': 0 } as const

const row = (
  cells: Readonly<Record<string, Typed>>,
  finds: readonly Expected[] = [],
  mend: FaultyRow['mend'] = {},
): FaultyRow => ({ cells: { ...usual, ...cells }, finds, mend })

type Case = readonly [
  column: string,
  typed: Typed,
  code: string,
  mend: string | number | null,
  meant?: string,
]

const oneCell: readonly Case[] = [
  ['Closing stock', { xml: '' }, 'missing', 0],
  ['Loss', 'many', 'notANumber', null],
  ['Loss', '1,234', 'ambiguousNumber', null],
  ['Loss', '5 %', 'percentNumber', null],
  ['Loss', '1/2', 'fractionNumber', null],
  ['Loss', '1e3', 'exponentNumber', null],
  ['Loss', '5 ml', 'unitBeside', null],
  ['Loss', 0.123_456_789_1, 'tooManyDecimals', 0],
  ['Loss', 1_234_567_890_123, 'tooLarge', 0],
  ['Loss', -3, 'negative', 0, '3'],
  ['Loss', { xml: '<v>#DIV/0!</v>', type: 'e' }, 'errorCell', 0],
  ['Loss', { xml: '<f>1+1</f>' }, 'unsavedFormula', 0],
  ['Date', 'soon', 'notADay', '2026-05-04'],
  ['Date', '31/12/2026', 'notADay', '2026-05-04', '2026-12-31'],
  ['Date', '03/04/2026', 'ambiguousDay', '2026-05-04'],
  ['Date', '4.5.26', 'shortYear', '2026-05-04', '2026-05-04'],
  ['Date', '2025-12-31', 'outsidePeriod', '2026-05-04'],
  ['Date', '2026-12-01', 'future', '2026-05-04'],
  ['Kind', 'Delivery', 'unknownCode', 'delivery', 'delivery'],
  ['Unit', 'lb', 'unitNotAllowed', 'g'],
  ['Note', 'a text that is far too long', 'tooLong', 'a text'],
  ['Substance', 'Unobtainium', 'unknownSubstance', 'Oxycodone'],
  ['Form (salt, hydrate)', 'sulphite', 'unknownForm', null],
  ['Product', 'PR-999', 'unknownProduct', null],
  ['GTIN', '4006381333932', 'gtinDigit', '4006381333931', '4006381333931'],
  ['GLN', '6291041500214', 'glnDigit', '6291041500213', '6291041500213'],
  ['Country', 'ch', 'unknownCountry', 'CH', 'CH'],
  ['Permit', 'NOPE-1', 'unknownPermit', null],
]

/** Rows with errors that are their own: each may stand in a file as often as one likes. */
export const rowsWithErrors: readonly FaultyRow[] = [
  ...oneCell.map(([column, typed, code, mend, meant]) =>
    row(
      { [column]: typed },
      [{ code, severity: 'error', column, ...(meant === undefined ? {} : { suggestion: meant }) }],
      { [column]: mend },
    ),
  ),
  row(
    { 'Purchased at home': 10, 'Closing stock': 9 },
    [{ code: 'closingDiffers', severity: 'error', column: 'Closing stock', suggestion: '10' }],
    { 'Closing stock': 10 },
  ),
]

/** One more of them, beside those that others count. */
export const aProduct: FaultyRow = row(
  { Loss: '10 x 10' },
  [{ code: 'productNumber', severity: 'error', column: 'Loss' }],
  { Loss: null },
)

const warned = (column: string, code: string, suggestion?: string): Expected => ({
  ...{ column, code, severity: 'warning' },
  ...(suggestion === undefined ? {} : { suggestion }),
})

/** Rows of which only something is to be said; two are the double of each other. */
export const rowsWithWarnings: readonly FaultyRow[] = [
  row({ Loss: '0' }, [warned('Loss', 'numberAsText', '0')]),
  row({ Loss: { xml: '<f>1-1</f><v>0</v>' } }, [warned('Loss', 'formula')]),
  row({ Note: ' a note' }, [warned('Note', 'spaces', 'a note')]),
  row({ Recipient: 'Nobody & Sons' }, [warned('Recipient', 'unknownRecipient')]),
  row({ 'Purchased at home': 100, Loss: 50, 'Closing stock': 50 }, [warned('Loss', 'highLoss')]),
  { ...row({}, [{ code: 'hiddenRow', severity: 'warning' }]), isHidden: true },
  row({ Remark: 'twice' }),
  row({ Remark: 'twice' }, [warned('Substance', 'duplicateRow')]),
]

export const rightRows: readonly FaultyRow[] = [
  row({ Date: '2026-05-04', Kind: 'return', Country: 'CH' }),
  row({ 'Purchased at home': 2.5, Destroyed: 0.5, 'Closing stock': 2, GTIN: '4006381333931' }),
]

/** A remark of its own for each row that has none. */
export const remarked = (rows: readonly FaultyRow[]): FaultyRow[] =>
  rows.map((each, index) => ({ ...each, cells: { Remark: `row ${index + 1}`, ...each.cells } }))

/** The rows, which are of 2026, in a year that is over: no day of it is still to come. */
export const inYear = (year: number, rows: readonly FaultyRow[]): FaultyRow[] =>
  rows
    .filter(({ finds = [] }) => finds.every(({ code }) => code !== 'future'))
    .map((row) =>
      JSON.parse(
        JSON.stringify(row).replaceAll(/202[56]|(?<=\d\.\d\.)26/g, (said) =>
          String(Number(said) - 2026 + year).slice(-said.length),
        ),
      ),
    )
