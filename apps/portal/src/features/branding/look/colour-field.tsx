import { readColour } from '@papaver/contract/branding/contrast.ts'
import {
  type ColourField,
  type ColourProblem,
  colourFields,
  type Scheme,
  type SchemeColours,
  shippedColours,
} from '@papaver/contract/branding/look.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './look-part.module.css'

interface ColourFieldsProps {
  scheme: Scheme
  colours: SchemeColours
  problems: readonly ColourProblem[]
  onChange: (field: ColourField, colour: string) => void
  onUnread: (field: ColourField, isUnread: boolean) => void
}

/** The colours of one scheme that may be replaced. */
export const ColourFields = ({ scheme, colours, problems, onChange, onUnread }: ColourFieldsProps) => (
  <div className="pv-column pv-gap-12">
    {colourFields.map((field) => (
      <OneColour
        key={field}
        scheme={scheme}
        field={field}
        colour={colours[field]}
        problem={problems.find((problem) => problem.field === field)}
        onChange={(colour) => onChange(field, colour)}
        onUnread={(isUnread) => onUnread(field, isUnread)}
      />
    ))}
  </div>
)

interface OneColourProps {
  scheme: Scheme
  field: ColourField
  colour: string
  problem: ColourProblem | undefined
  onChange: (colour: string) => void
  onUnread: (isUnread: boolean) => void
}

/** Typed as a code or chosen from the system's own picker. A pair that cannot be read says so with its figure. */
const OneColour = ({ scheme, field, colour, problem, onChange, onUnread }: OneColourProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [typed, setTyped] = useState(colour)
  const shipped = shippedColours[scheme][field]
  const read = readColour(typed)
  // A colour that came from elsewhere: the proposal, the picker, a version put back.
  useEffect(() => {
    if (readColour(typed) !== colour && readColour(typed) !== undefined) setTyped(colour)
  }, [colour, typed])
  const type = (text: string): void => {
    setTyped(text)
    const wanted = readColour(text)
    onUnread(wanted === undefined)
    if (wanted !== undefined) onChange(wanted)
  }
  const error =
    read === undefined
      ? t('branding.lookEditor.noColour')
      : problem &&
        t('branding.lookEditor.tooClose', {
          pair: t(`branding.pair.${problem.pair}`),
          ratio: number(problem.ratio, 2),
          least: number(problem.least, 1),
        })
  const proposal = read === undefined ? undefined : problem?.proposal
  const label = t(`branding.lookEditor.colour.${field}`)
  return (
    <div className="pv-column pv-gap-4" data-colour={`${scheme}-${field}`}>
      <TextField
        label={label}
        hint={t(`branding.lookEditor.colourHint.${field}`)}
        ltr
        value={typed}
        error={error}
        onChange={type}
        end={
          <input
            type="color"
            className={`${css.picker} pv-clear pv-control pv-round-4 pv-press pv-flush`}
            value={colour}
            aria-label={t('branding.lookEditor.pick', { name: label })}
            onChange={(event) => type(event.currentTarget.value)}
          />
        }
      />
      <div className="pv-flex pv-wrap pv-gap-8">
        {proposal ? (
          <Button onClick={() => type(proposal)}>
            <span
              className={`${css.swatch} pv-piece pv-control`}
              style={{ backgroundColor: proposal }}
              aria-hidden="true"
            />{' '}
            {t('branding.lookEditor.propose', { colour: proposal })}
          </Button>
        ) : null}
        {colour === shipped ? null : (
          <Button kind="link" onClick={() => type(shipped)}>
            {t('branding.lookEditor.shipped')}
            <span className="pv-hidden">
              {t('ui.colon')} {label}
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}
