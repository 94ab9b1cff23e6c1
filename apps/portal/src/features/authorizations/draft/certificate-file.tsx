import { pairLines } from '@papaver/contract/exchange/pair-lines.ts'
import type { Reading, SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { fileForm } from '../../../platform/file-form.ts'
import { useSending } from '../../../platform/sending.ts'
import { typedAmount } from '../../../ui/amount.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { type FileOrCode, FileOrCodeDialog } from '../../exchange/file-or-code.tsx'
import type { Masters } from '../../masters/goods/goods.ts'
import { type DraftLine, type Lines, sentLines } from './lines.ts'
import { useLinesView } from './lines-view.ts'

const codesOf = ({ substances, preparations }: Masters, line: DraftLine): string[] => {
  const parts = preparations.find(({ id }) => id === line.preparationId)?.components ?? []
  const ids = line.substanceId === null ? parts.map(({ substanceId }) => substanceId) : [line.substanceId]
  return ids.map((id) => (substances.find((each) => each.id === id)?.code ?? '').replaceAll(' ', ''))
}

/** The lines with what the certificate says of each that it names. */
const certified = (own: Lines, masters: Masters, said: SaidPermit, culture: string): Lines => {
  const sent = sentLines(own)
  const theirs = pairLines(
    sent.map((line) => ({ codes: codesOf(masters, line) })),
    said.lines,
  )
  const meant = new Map(sent.map(({ key }, index) => [key, theirs[index]]))
  const lines = own.lines.map((line) => {
    const of = meant.get(line.key)
    if (of === undefined || !masters.units.some(({ code }) => code === of.unit)) return line
    return { ...line, certified: typedAmount(of.quantity, culture), certifiedUnit: of.unit }
  })
  return { ...own, lines }
}

const partySaid = ({ name, address }: SaidPermit['importer']): string | null =>
  name === null ? null : [name, address].filter(Boolean).join(', ').slice(0, 300)

/** What it says of the certificate's fields; of what it does not say nothing is changed. */
const fieldsOf = (said: SaidPermit): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      number: said.number,
      issuedOn: said.issuedOn,
      authority: said.authority?.slice(0, 200) ?? null,
      validUntil: said.validUntil,
      importer: partySaid(said.importer),
      exporter: partySaid(said.exporter),
    }).flatMap(([key, value]) => (value === null ? [] : [[`foreignCertificate.${key}`, value]])),
  )

const useReading = (onRead: (reading: Reading) => void) =>
  useSending({
    mutationFn: (given: FileOrCode): Promise<Reading> =>
      'file' in given
        ? call('exchange.readFile', { form: fileForm(given.file) })
        : call('exchange.readCode', { body: given }),
    onSuccess: onRead,
  })

/** What became of it, said where the fields are: a signature that is not trusted is no reason to say less, but no proof either. */
const Outcome = ({ reading }: { reading: Reading }) => {
  const { t } = useTranslation()
  const isGenuine = reading.verdict === 'genuine'
  const number = { number: isolated(reading.said.number), authority: isolated(reading.authorityName ?? '') }
  return (
    <LineNotice
      tone={isGenuine ? 'green' : 'amber'}
      icon={isGenuine ? 'rosette-discount-check' : 'alert-triangle'}
    >
      <p>{t(isGenuine ? 'exchange.fill.genuine' : 'exchange.fill.unproven', number)}</p>
      {!isGenuine && <p>{t(`exchange.verdicts.${reading.verdict}.short`)}</p>}
    </LineNotice>
  )
}

/** Fills what the certificate says from the file that its authority has signed, or from its QR code. */
export const CertificateFile = () => {
  const { t, i18n } = useTranslation()
  const { draft, loaded, record, isOpen } = useLinesView()
  const [isAsking, setAsking] = useState(false)
  const [filled, setFilled] = useState<Reading>()
  const [isOther, setOther] = useState(false)
  const reading = useReading((read) => {
    const { said } = read
    // What is asked for here is the other country's consent to its import.
    if (said.subject !== 'issued' || said.direction !== 'import') return setOther(true)
    draft.put(fieldsOf(said))
    draft.changeOwn((own) => certified(own, loaded.masters, said, i18n.language))
    setFilled(read)
    return setAsking(false)
  })
  if (record.direction !== 'export' || !isOpen('foreignCertificate.number')) return null
  const refused = reading.error === null ? undefined : explain(reading.error, t).title
  return (
    <div className="pv-stack pv-gap-12 pv-before-12">
      <div>
        <Button
          icon="upload"
          onClick={() => {
            setOther(false)
            setAsking(true)
          }}
        >
          {t('exchange.fill.open')}
        </Button>
      </div>
      <div role="status">{filled !== undefined && <Outcome reading={filled} />}</div>
      {isAsking && (
        <FileOrCodeDialog
          title={t('exchange.fill.title')}
          text={t('exchange.fill.text')}
          label={t('exchange.fill.button')}
          isBusy={reading.isPending}
          error={isOther ? t('exchange.fill.other') : refused}
          onGiven={(given) => {
            setOther(false)
            reading.mutate(given)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
