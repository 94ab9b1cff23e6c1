import { makeFollowers } from '../../platform/followers.ts'
import type { Tx } from '../../platform/transaction.ts'
import { addFigure, enterEstimate, findBalances, type Keeping, listFigures } from '../balances/public.ts'
import { readMasters, readReference } from '../masters/public.ts'

/** Who keeps the estimates of the invented country. */
const byName = 'Ilse Marten'

interface Supplement {
  readonly slug: string
  readonly grams: string
  readonly day: string
  readonly reference: string
  readonly reason: string
}

/** What the present year brought since: two supplements, and a figure that had been typed wrongly. */
const supplements: readonly Supplement[] = [
  {
    slug: 'fentanyl',
    grams: '250',
    day: '03-18',
    reference: 'INCB S1',
    reason: 'More patients in palliative care than foreseen.',
  },
  {
    slug: 'methadone',
    grams: '6000',
    day: '05-06',
    reference: 'INCB S1',
    reason: 'A second treatment centre opens in July.',
  },
]
const typedWrongly = {
  slug: 'pholcodine',
  grams: '80000',
  day: '02-09',
  reason: 'A zero too many was typed.',
}

/** Not yet confirmed by the Board when the demonstration begins. */
const provisional: readonly string[] = ['ketobemidone', 'piritramide']

/** The papers of the Board come on the day before the year begins. */
const letterOf = (year: number) => ({
  day: `${year - 1}-12-15`,
  reference: `INCB E/${year}`,
  reason: '',
})

const enterOne = async (
  tx: Tx,
  keeping: Keeping,
  { substanceId, slug, year, grams }: { substanceId: number; slug: string; year: number; grams: string },
): Promise<void> => {
  const present = tx.now.getUTCFullYear()
  const isWrong = slug === typedWrongly.slug && year === present
  const id = await enterEstimate(tx, keeping, byName, {
    substanceId,
    year,
    grams: isWrong ? typedWrongly.grams : grams,
    isProvisional: year > present || (year === present && provisional.includes(slug)),
    ...letterOf(year),
  })
  if (year !== present) return
  const last = async () => (await listFigures(tx.db, id)).at(-1)
  for (const { day, reference, reason, grams: more } of supplements.filter((each) => each.slug === slug)) {
    const seen = (await last())?.sequence ?? 0
    const letter = { day: `${year}-${day}`, reference: `${reference}/${year}`, reason }
    await addFigure(tx, keeping, byName, { id, step: 'supplement' }, { seen, grams: more, ...letter })
  }
  const first = await last()
  if (!isWrong || first === undefined) return
  const { day, reason } = typedWrongly
  const correction = {
    seen: first.sequence,
    figure: first.id,
    grams,
    day: `${year}-${day}`,
    reference: '',
    reason,
  }
  await addFigure(tx, keeping, byName, { id, step: 'correct' }, correction)
}

/** Estimates of the invented country; years beyond those of the file take the last year's figures. */
export const loadDemonstrationEstimates = async (tx: Tx): Promise<void> => {
  const masters = await readMasters(tx.db)
  // No case rests on an estimate yet.
  const keeping = { masters, publicUrl: '', followers: makeFollowers() }
  const rows = readReference('estimates_demo')
  const latest = Math.max(...rows.map(({ year }) => Number(year)))
  const present = tx.now.getUTCFullYear()
  for (const { substance_slug: slug = '', year, estimate_grams: grams = '0' } of rows) {
    const substance = masters.substanceBySlug(slug)
    if (substance === undefined) continue
    const years =
      Number(year) === latest
        ? [latest, present, present + 1].filter((each) => each >= latest)
        : [Number(year)]
    for (const each of new Set(years)) {
      const key = { kind: 'estimate', substanceId: substance.id, year: each, licenseId: null } as const
      // One that is there has been worked with, and may have been changed by an officer.
      if ((await findBalances(tx.db, [key])).length === 0)
        await enterOne(tx, keeping, { substanceId: substance.id, slug, year: each, grams })
    }
  }
}
