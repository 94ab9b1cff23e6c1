import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import css from './endorsements.module.css'

/** The browser's own reader of codes (Shape Detection API); TypeScript's library does not know it yet. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector

const maker = (): DetectorMaker | undefined => {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  const hasCamera = typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined
  return typeof found === 'function' && hasCamera ? (found as DetectorMaker) : undefined
}

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Looks at the picture four times a second until a code is in it. */
const watch = (video: HTMLVideoElement, onRead: (text: string) => void): (() => void) => {
  const Maker = maker()
  const detector = Maker ? new Maker({ formats: ['qr_code'] }) : undefined
  const timer = setInterval(async () => {
    const found = await detector?.detect(video).catch(() => [])
    const text = found?.[0]?.rawValue
    if (text) onRead(text)
  }, 250)
  return () => clearInterval(timer)
}

const Camera = ({ onRead, onFail }: { onRead: (text: string) => void; onFail: () => void }) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onRead, onFail })
  told.current = { onRead, onFail }
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    let unwatch = (): void => {}
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || video.current === null) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      unwatch = watch(video.current, (text) => told.current.onRead(text))
    }
    begin().catch(() => told.current.onFail())
    return () => {
      isOver = true
      unwatch()
      stop(stream)
    }
  }, [])
  return (
    <video ref={video} className={css.video} muted playsInline aria-label={t('endorsements.find.camera')} />
  )
}

/** The camera, where the browser can read codes itself; elsewhere nothing is offered. */
export const ScanCamera = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (maker() === undefined) return null
  return (
    <>
      {isOn && (
        <Camera
          onRead={(text) => {
            setOn(false)
            onRead(text)
          }}
          onFail={() => {
            setOn(false)
            setFailed(true)
          }}
        />
      )}
      {hasFailed && <FieldError>{t('endorsements.find.cameraFailed')}</FieldError>}
      <Button size={36} icon="eye" onClick={() => setOn(!isOn)}>
        {t(isOn ? 'endorsements.find.cameraOff' : 'endorsements.find.cameraOn')}
      </Button>
    </>
  )
}
