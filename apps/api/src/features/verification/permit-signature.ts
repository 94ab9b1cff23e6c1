import { compare } from '@papaver/contract/quantities/base.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { z } from 'zod'
import { type AuthorizationRecord, componentsOf, type LineRow } from '../authorizations/public.ts'
import type { Masters } from '../masters/public.ts'
import { saying } from './signature.ts'

const party = z.object({ name: z.string(), countryCode: z.string() })
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/)
const signed = z.object({
  kind: z.string(),
  group: z.string(),
  number: z.string(),
  checkCode: z.string(),
  issuedOn: z.string(),
  validUntil: z.string(),
  importer: party,
  exporter: party,
  lines: z.array(
    z.object({
      position: z.number(),
      quantity: decimal,
      unit: z.object({ en: z.string() }),
      baseGrams: decimal,
      components: z
        .array(z.object({ substance: z.string().optional(), baseGrams: decimal }))
        .min(2)
        .optional(),
    }),
  ),
})
type Said = z.infer<typeof signed>

const isSameFigure = (one: string | null | undefined, other: string): boolean =>
  one !== null && one !== undefined && compare(one, other) === 0

/** Units that the document prints as they are coded; others it names in words. */
const codedUnits = new Set(['kg', 'g', 'mg', 'ml', 'l', 't'])

/**
 * Each drug as it was signed. Of goods that hold several, documents once stated the first alone, and then its key was not
 * among what is signed: these say less, and what they say is compared.
 */
const areSameDrugs = (line: LineRow, said: Said['lines'][number], masters: Masters): boolean => {
  const drugs = componentsOf(line)
  if (!isSameFigure(drugs[0]?.baseGrams ?? '0', said.baseGrams)) return false
  if (said.components === undefined) return true
  const isSame = ({ substance, baseGrams }: (typeof said.components)[number], index: number): boolean => {
    const drug = drugs[index]
    const key = drug && masters.substance(drug.substanceId)?.slug
    return isSameFigure(drug?.baseGrams, baseGrams) && (substance === undefined || substance === key)
  }
  return drugs.length === said.components.length && said.components.every(isSame)
}

const isSameLine = (line: LineRow, said: Said['lines'][number] | undefined, masters: Masters): boolean => {
  if (said === undefined || line.position !== said.position || line.unit === null) return false
  const isCoded = codedUnits.has(line.unit) || codedUnits.has(said.unit.en)
  if (isCoded && line.unit !== said.unit.en) return false
  return isSameFigure(line.quantity, said.quantity) && areSameDrugs(line, said, masters)
}

interface Held {
  readonly record: AuthorizationRecord
  readonly ownCountry: string
  readonly masters: Masters
}

/** Who sends and who receives; of transit both are abroad. */
export const partiesOf = <Party>(
  { kind }: Pick<AuthorizationRecord, 'kind'>,
  own: Party,
  foreign: Party,
  abroad: Party,
): { importer: Party; exporter: Party } => {
  if (kind.direction === 'transit') return { importer: abroad, exporter: foreign }
  return kind.direction === 'import'
    ? { importer: own, exporter: foreign }
    : { importer: foreign, exporter: own }
}

const isSamePermit = ({ record, ownCountry, masters }: Held, said: Said): boolean => {
  const { case: row, header, lines } = record
  const own = { name: row.applicantName, countryCode: ownCountry }
  const foreign = { name: row.partnerName ?? '', countryCode: row.partnerCountry ?? '' }
  const abroad = { name: header.importerAbroad ?? '', countryCode: header.destinationCountry ?? '' }
  const { importer, exporter } = partiesOf(record, own, foreign, abroad)
  const pairs: readonly [unknown, unknown][] = [
    [row.kind, said.kind],
    [row.substanceGroup, said.group],
    [row.number, said.number],
    [header.checkCode && formatCheckCode(header.checkCode), said.checkCode],
    [header.issuedOn, said.issuedOn],
    [row.validUntil, said.validUntil],
    [importer.name, said.importer.name],
    [importer.countryCode, said.importer.countryCode],
    [exporter.name, said.exporter.name],
    [exporter.countryCode, said.exporter.countryCode],
    [lines.length, said.lines.length],
  ]
  return (
    pairs.every(([one, other]) => one === other) &&
    lines.every((line, index) => isSameLine(line, said.lines[index], masters))
  )
}

/** Does the record still say what was signed? Number, code, days, parties and every drug of every line. */
export const saysOfPermit = (held: Held) => saying(signed, (said) => isSamePermit(held, said))
