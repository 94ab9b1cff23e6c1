import { isNeverLost } from '@papaver/contract/incidents/rules.ts'
import type { Incident, IncidentLetter } from '@papaver/contract/incidents/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Flag } from '../../ui/flag.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SignatureLines } from '../casework/signature-lines.tsx'
import { useFigure } from '../masters/goods/units.ts'
import css from './incidents.module.css'

type Office = NonNullable<Incident['office']>

/** What is missing, too much or concerned: as it was reported, its base, and what became of it. */
export const GoodsCard = ({ record }: { record: Incident }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const { kind, lines, office } = record
  if (lines.length === 0) return null
  const say = (key: string) => t(`incidents.case.${key}`)
  return (
    <Card title={say('goods')}>
      <ul className={`${css.rows} pv-stack pv-gap-16`}>
        {lines.map(({ name, quantity, unit, drugs }, index) => {
          const outcome = office?.outcome[index]
          const recovered = outcome?.recovered ?? null
          const isDecided = office?.classification != null && !isNeverLost(kind)
          return (
            <li key={`${name} ${quantity} ${unit} ${drugs.map(({ baseGrams }) => baseGrams).join()}`}>
              <h3 className="pv-strong">
                <bdi>{name}</bdi>
                {quantity !== null && unit !== null && <> · {figure(quantity, unit)}</>}
              </h3>
              <Facts
                facts={[
                  ...drugs.map((drug) => ({
                    label: `${say('base')}${t('ui.colon')} ${drug.name}`,
                    value: figure(drug.baseGrams, 'g'),
                  })),
                  ...(recovered === null || unit === null || isNeverLost(kind)
                    ? []
                    : [{ label: say('recovered'), value: figure(recovered, unit) }]),
                  ...(isDecided
                    ? (outcome?.drugs ?? []).map((drug) => ({
                        label: `${say('lost')}${t('ui.colon')} ${drug.name}`,
                        value: figure(drug.lostGrams, 'g'),
                      }))
                    : []),
                ]}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** When it was noticed, reported and answered, each with the hours that it had. */
export const ClockCard = ({ record }: { record: Incident }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { noticedAt, submittedAt, reportBy, isReportedLate, office } = record
  const say = (key: string) => t(`incidents.case.${key}`)
  const fact = (key: string, at: string | null | undefined, isLate = false) =>
    at ? [{ label: say(key), value: `${zonedMoment(at)}${isLate ? ` (${say('late')})` : ''}` }] : []
  const { respondBy, respondedAt } = office ?? {}
  return (
    <Card title={say('clock')}>
      <Facts
        facts={[
          ...fact('noticed', noticedAt),
          ...fact('reported', submittedAt, isReportedLate),
          ...fact('reportBy', reportBy),
          ...fact('responded', respondedAt, Boolean(respondBy && respondedAt && respondedAt > respondBy)),
          ...fact('respondBy', respondBy),
        ]}
      />
    </Card>
  )
}

/** What the incident has to do with; each leads to its own page, where a permit or licence is stopped. */
export const LinksCard = ({ office }: { office: Office }) => {
  const { t } = useTranslation()
  const { links } = office
  return (
    <Card title={t('incidents.case.links')}>
      {office.isRepeated && (
        <p className="pv-after-8">
          <Flag severity="warning">{t('incidents.flags.probablyRepeated')}</Flag>
        </p>
      )}
      {links.length === 0 ? (
        <p className="pv-dim">{t('incidents.case.noLinks')}</p>
      ) : (
        <>
          <ul className={`${css.rows} pv-stack pv-gap-8`}>
            {links.map(({ id, number, place, feature }) => (
              <li key={id}>
                <PermitNumber number={number} href={hrefOf(place)} />{' '}
                <span className="pv-hint">{t(`work.kinds.${feature}`)}</span>
              </li>
            ))}
          </ul>
          <p className="pv-hint pv-before-12">{t('incidents.case.linksHint')}</p>
        </>
      )}
    </Card>
  )
}

const Letter = ({ id, letter }: { id: string; letter: IncidentLetter }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const file = useSending({
    mutationFn: () => call('incidents.letter', { params: { id, letterId: letter.id } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
  const { number, addressee, recipient, writtenAt, writtenBy, delivery } = letter
  return (
    <li>
      <Button kind="link" isContent icon="file-text" busy={file.isPending} onClick={() => file.mutate()}>
        <bdi dir="ltr">{letter.name}</bdi>
      </Button>
      <p className="pv-hint">
        {t('incidents.case.letterLine', {
          number,
          recipient,
          addressee: t(`incidents.choices.addressee.${addressee}`),
          day: moment(writtenAt),
          who: writtenBy,
        })}
        {delivery !== null && ` · ${t(`incidents.case.delivery.${delivery.status}`)}`}
      </p>
      <p className="pv-stack">
        <SignatureLines signature={letter.signature} />
      </p>
    </li>
  )
}

/** What was written to others, and what other systems take. */
export const LettersCard = ({ id, office }: { id: string; office: Office }) => {
  const { t } = useTranslation()
  const exchange = useSending({
    mutationFn: () => call('incidents.exchangeFile', { params: { id } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('incidents.case.failed'), text: explain(error, t).title }),
  })
  const { letters } = office
  return (
    <Card title={t('incidents.case.letters')}>
      {letters.length === 0 ? (
        <p className="pv-dim">{t('incidents.case.noLetters')}</p>
      ) : (
        <ul className={`${css.rows} pv-stack pv-gap-8`}>
          {letters.map((letter) => (
            <Letter key={letter.id} id={id} letter={letter} />
          ))}
        </ul>
      )}
      <div className="pv-before-12">
        <Button icon="download" busy={exchange.isPending} onClick={() => exchange.mutate()}>
          {t('incidents.case.exchange')}
        </Button>
      </div>
    </Card>
  )
}
