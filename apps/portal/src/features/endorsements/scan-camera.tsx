import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { openCodeReader, watchForCode } from './code-reader.ts'
import css from './endorsements.module.css'

const hasCamera = (): boolean => typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const Camera = ({ onRead, onFail }: { onRead: (text: string) => void; onFail: () => void }) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ onRead, onFail })
  callbacks.current = { onRead, onFail }
  useEffect(() => {
    let stream: MediaStream | undefined
    const end = new AbortController()
    const begin = async () => {
      const [reader, picture] = await Promise.all([
        openCodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = picture
      if (end.signal.aborted || video.current === null) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      const text = await watchForCode(video.current, reader, end.signal)
      if (text !== undefined) callbacks.current.onRead(text)
    }
    begin().catch(() => {
      if (!end.signal.aborted) callbacks.current.onFail()
    })
    return () => {
      end.abort()
      stop(stream)
    }
  }, [])
  return (
    <video
      ref={video}
      className={`${css.video} pv-wide pv-round pv-high-320`}
      muted
      playsInline
      aria-label={t('endorsements.find.camera')}
    />
  )
}

/** The camera, where the device has one and the page may use it (https); the field beside it stays. */
export const ScanCamera = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (!hasCamera()) return null
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
