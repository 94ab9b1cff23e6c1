import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import type { Shown } from '@papaver/contract/endorsements/shown.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { type Form, useForm } from '../../../ui/form/use-form.tsx'
import { isSame } from '../../../ui/form/values.ts'
import { explainRefusal } from '../explain-refusal.ts'
import {
  excessLines,
  type FormLine,
  faultsOf,
  goodsOf,
  heldAs,
  inputOf,
  leftAfter,
  type MovementDraft,
  type MovementRequirements,
  newDraft,
  restored,
  unsigned,
  type Way,
} from './endorse-draft.ts'
import { type ExcessLine, excessOfRefusal, stoppedLines } from './excess-lines.ts'
import { keepForm, type LeftForm } from './kept-draft.ts'
import { type Endorsed, type EndorsedPermit, type Kept, type Outcome, useEndorse } from './use-endorse.ts'

export interface EndorseFormProps {
  permit: EndorsedPermit
  lines: readonly FormLine[]
  customsPointId: number | null
  way: Way
  requirements: MovementRequirements
  severalConsignments: boolean
  /** The permit can be used now; otherwise nothing is still allowed. */
  isAllowed: boolean
  takesPhotos: boolean
  /** Of the document in the hand, where it was scanned: a typing error is pointed out before anything is kept or sent. */
  knownCode?: string | undefined
  /** Nothing on this device knows the code: a typing error is pointed out once the record is sent. */
  checksLater?: boolean | undefined
  /** What this page says of the permit, and of which moment: kept with the record. */
  shown: Shown
  /** Records of held goods beside which the officer has said that this is another consignment. */
  besideIds?: readonly string[] | undefined
  /** It has come at a press, in the place of another form: its person is taken to it. */
  isCalled?: boolean | undefined
  onDone: (outcome: Outcome) => void
  /** After an excess: nothing else is recorded before its goods were looked at. */
  onBack?: (() => void) | undefined
}

export interface OpenFormProps extends EndorseFormProps {
  /** What was typed before, and left. */
  left: LeftForm | undefined
}

/** What of it waits on this device. */
const waitingAs = ({ isHeld = false }: MovementRequirements, over: readonly FormLine[]): Kept['as'] =>
  isHeld ? 'held' : over.length > 0 ? 'stopped' : 'waiting'

/** What is typed, kept on this device. */
const useKept = ({ permit, left, way, lines, requirements }: OpenFormProps, standing: MovementDraft) => {
  const [kept] = useState(() => keepForm(permit, left))
  useEffect(() => {
    kept.enter()
    return kept.leave
  }, [kept])
  return {
    kept,
    note: (typed: MovementDraft, photos: readonly File[]) => {
      const values = unsigned(typed)
      kept.note({
        form: { way, isOtherGoods: requirements.isOtherGoods, stood: unsigned(standing), values },
        body: inputOf(values, lines, 'customs'),
        goods: goodsOf(values, lines),
        photos,
      })
    },
  }
}

/** More was presented than is left: what of it, and the record that was made. */
interface Stopped {
  readonly excess: readonly ExcessLine[]
  readonly endorsed?: Endorsed
}

/** Where an answer ends the form in its own place: more than may cross, or a consignment that is on record already. */
const useEnds = (endorse: ReturnType<typeof useEndorse>) => {
  const [stopped, setStopped] = useState<Stopped>()
  const [known, setKnown] = useState<readonly KnownMovement[]>()
  const refused = excessOfRefusal(endorse.error)
  const ended: Stopped | undefined = stopped ?? (refused && { excess: refused })
  return {
    stopped: ended,
    setStopped,
    goBack: () => {
      setStopped(undefined)
      endorse.reset()
    },
    known,
    setKnown,
  }
}

/** The form as it stands, and what it is sent with. */
const useTyped = (props: OpenFormProps) => {
  const { lines, customsPointId, requirements, left } = props
  const { i18n } = useTranslation()
  const [standing] = useState(() =>
    newDraft(lines, i18n.language, requirements.latest, customsPointId, requirements.isHeld),
  )
  const [photos, choosePhotos] = useState(left?.photos ?? [])
  return { standing, photos, choosePhotos, ...useKept(props, standing) }
}

interface TypedForm extends ReturnType<typeof useTyped> {
  readonly form: Form<MovementDraft>
}

/** What becomes of what was typed, on the page and on the device. */
const changesOf = ({ form, standing, photos, choosePhotos, kept, note }: TypedForm) => {
  /** Nothing of it stays on this device. */
  const forget = () => {
    note(standing, [])
    void kept.flush()
  }
  return {
    isChanged: !isSame(unsigned(form.values), unsigned(standing)) || photos.length > 0,
    setPhotos: (chosen: readonly File[]) => {
      choosePhotos(chosen)
      note(form.values, chosen)
    },
    forget,
    discard: () => {
      form.discard()
      choosePhotos([])
      forget()
    },
  }
}

export const useEndorseForm = (props: OpenFormProps) => {
  const { permit, lines, requirements, knownCode, shown, onDone, left } = props
  const formats = useFormats()
  const typed = useTyped(props)
  const { standing, photos, kept, note } = typed
  const [asks, setAsks] = useState<'excess' | 'last'>()
  const endorse = useEndorse(permit, kept)
  const { stopped, setStopped, goBack, known, setKnown } = useEnds(endorse)
  const form = useForm({
    standing,
    begun: left && restored(standing, left.form, requirements.isOtherGoods),
    onValues: (values) => note(values, photos),
    judge: (draft) => faultsOf(draft, lines, requirements, knownCode),
    refusedAt: (refusal) =>
      refusal.code === 'endorsementWrongCode'
        ? { checkCode: (t) => explainRefusal(refusal, t, formats).title }
        : {},
    refusal: endorse.error,
  })
  const { forget, ...changes } = changesOf({ ...typed, form })
  const over = excessLines(form.values, lines)
  const follow = (draft: MovementDraft, outcome: Endorsed | Pick<Kept, 'key'>) => {
    if ('key' in outcome) return onDone({ ...outcome, as: waitingAs(requirements, over) })
    if (outcome.excess !== undefined) return setStopped({ excess: outcome.excess, endorsed: outcome })
    if (outcome.isHeld && !requirements.isHeld && over.length > 0)
      return setStopped({ excess: stoppedLines(draft, over), endorsed: outcome })
    return onDone(outcome)
  }
  // By its promise: the last consignment closes the permit, and this form is gone before the answer is told to it.
  // What the server asks about names these as well.
  const send = (draft: MovementDraft, besideIds: readonly string[] = props.besideIds ?? []) => {
    const beside = besideIds.length > 0 ? { besideIds: [...besideIds] } : {}
    const body = { ...inputOf(draft, lines, 'customs'), shown, ...heldAs(requirements, over), ...beside }
    void endorse
      .mutateAsync({ body, photos, goods: goodsOf(draft, lines) })
      .then((outcome) => follow(draft, outcome))
      // What the authority has as held goods is not written down as a form that was left.
      .catch((error: unknown) => excessOfRefusal(error) ?? note(draft, photos))
      .finally(() => setAsks(undefined))
  }
  const submit = (draft: MovementDraft) => {
    if (requirements.isHeld) send(draft)
    else if (over.length > 0) setAsks('excess')
    else if (draft.lastConsignment && leftAfter(draft, lines).length > 0) setAsks('last')
    else send(draft)
  }
  /** It is on record: there is nothing to send, and what was typed is not left on the device. */
  const sayKnown = (earlier: readonly KnownMovement[]) => {
    setKnown(earlier)
    endorse.reset()
    forget()
  }
  /** Not so after all: the form is as it was. */
  const goOn = () => {
    setKnown(undefined)
    note(form.values, photos)
  }
  const ends = { stopped, goBack, known, sayKnown, goOn }
  return { form, photos, over, asks, setAsks, ...ends, ...changes, send, submit, endorse, kept }
}
