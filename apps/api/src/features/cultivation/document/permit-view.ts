import { figure } from '../../../platform/documents/figures.ts'
import type { Label } from '../../../platform/documents/head.ts'
import { dateIn, holderDocumentView, same } from '../../../platform/documents/holder-document-view.ts'
import { certificateLabels, cultivationLabels, permitLabels } from '../../../platform/documents/labels.ts'
import type { CultivationPermit, Quantity } from './permit.ts'

const joined = (separator: string, ...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator)

/** What the template prints: every figure, date and word ready, nothing left to decide but the layout. */
export const permitView = (permit: CultivationPermit, keyId: string) => {
  const { culture, responsible } = permit
  const own = cultivationLabels(culture)
  const shared = permitLabels(culture)
  const metres = (value: string) => figure(value, culture)
  const measured = ({ quantity, unit }: Quantity): Label => ({
    own: `${figure(quantity, culture)}\u00a0${unit.own}`,
    en: `${figure(quantity, culture)}\u00a0${unit.en}`,
  })
  const squareMetres = metres(permit.squareMetres)
  const facts = [
    { label: own.licence, value: same(permit.licenseNumber ?? '–') },
    { label: own.crop, value: permit.crop.name },
    { label: shared.purpose, value: permit.purpose },
    { label: own.cycles, value: same(String(permit.cycles)) },
    { label: own.placing, value: permit.placing },
    { label: own.propagation, value: permit.propagation },
    {
      label: own.squareMetres,
      value: { own: `${squareMetres}\u00a0${own.metres.own}`, en: `${squareMetres}\u00a0${own.metres.en}` },
    },
    { label: own.expectedFresh, value: measured(permit.expectedFresh) },
    { label: own.expectedDry, value: measured(permit.expectedDry) },
    {
      label: certificateLabels(culture).responsible,
      value: same(joined(', ', responsible.name, responsible.occupation)),
    },
  ]
  const scope = permit.replaces === null ? [] : [{ label: shared.replaces, value: same(permit.replaces) }]
  const percent = (value: string | null) => (value === null ? '–' : figure(value, culture))
  return {
    ...holderDocumentView(permit, own, { facts, scope }, keyId),
    plots: permit.plots.map(({ name, parcel, site, area, squareMetres: own }) => ({
      name,
      place: joined(' · ', parcel, site),
      area: measured(area),
      squareMetres: metres(own),
    })),
    varieties: permit.varieties.map(({ name, thc, cbd, origin, plants }) => ({
      name,
      origin,
      thc: percent(thc),
      cbd: percent(cbd),
      plants: figure(String(plants), culture),
    })),
    buyers: permit.buyers.map(({ name, contractNumber, contractOn, quantity, isWhole }) => ({
      name,
      contractNumber,
      contractOn: contractOn === null ? null : dateIn(culture, contractOn),
      quantity: isWhole || quantity === null ? own.whole : measured(quantity),
    })),
  }
}
