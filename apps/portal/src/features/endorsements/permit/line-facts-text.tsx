import type { LineFacts } from '@papaver/contract/endorsements/line-facts.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { useFigure } from '../../masters/goods/units.ts'

/** What the permit says of the goods of a line, to be compared with labels and papers. */
export const LineFactsText = ({ facts }: { facts: LineFacts }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const figure = useFigure()
  const { detail, casNumber, hsCode, batch, purity, pack } = facts
  const said = (label: string, value: string) => `${t(label)}${t('ui.colon')} ${isolated(value)}`
  const parts = [
    detail,
    purity && said('authorizations.case.lines.purity', `${number(purity)} %`),
    batch && t('authorizations.case.batch', { batch: isolated(batch) }),
    pack && said('authorizations.formula.packSize', figure(pack.size, pack.unit)),
    casNumber && `CAS ${isolated(casNumber)}`,
    hsCode && `HS ${isolated(hsCode)}`,
  ].flatMap((part) => (part ? [isolated(part)] : []))
  return parts.length === 0 ? null : <p className="pv-size-13 pv-anywhere">{parts.join(' · ')}</p>
}
