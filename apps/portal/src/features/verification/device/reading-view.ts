import { longestScan } from '@papaver/contract/endorsements/rules.ts'
import { codeInPicture, openCodeReader, watchForCode } from '../../endorsements/code-reader.ts'
import { button, element } from '../elements.ts'
import { field } from '../fields.ts'
import type { Reader } from '../words.ts'

const pictureField = (reader: Reader, read: (text: string) => void): HTMLElement => {
  const input = element('input', { type: 'file', accept: 'image/*' })
  const { block, setError } = field(input, {
    id: 'picture',
    label: reader.say('device.picture'),
    hint: reader.say('device.pictureHint'),
  })
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (file === undefined) return
    setError(null)
    const text = await codeInPicture(file).catch(() => undefined)
    if (text === undefined) setError(reader.say('device.noCode'))
    else read(text)
    input.value = ''
  })
  return block
}

const typedForm = (reader: Reader, read: (text: string) => void): HTMLElement => {
  const input = element('input', {
    type: 'text',
    dir: 'ltr',
    maxlength: String(longestScan),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  const { block } = field(input, {
    id: 'code-text',
    label: reader.say('device.typed'),
    hint: reader.say('device.typedHint'),
  })
  const submit = element('button', { type: 'submit', class: 'button' }, reader.say('device.read'))
  const form = element('form', { class: 'typed', novalidate: '' }, block, submit)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim() !== '') read(input.value)
  })
  return form
}

/** The camera, where the device has one that the page may use. Ends by itself once a code was read or it left the page. */
const cameraPart = (reader: Reader, read: (text: string) => void): HTMLElement | null => {
  if (navigator.mediaDevices === undefined) return null
  const part = element('div', { class: 'camera' })
  const showStart = (error: string | null): void => {
    const start = button([reader.say('device.scan')], 'button-main wide', () => void watch())
    const said = error === null ? null : element('p', { class: 'error', role: 'alert' }, error)
    part.replaceChildren(...[said, start].filter((each) => each !== null))
  }
  const watch = async (): Promise<void> => {
    const end = new AbortController()
    const video = element('video', { class: 'video', muted: '', playsinline: '' })
    video.setAttribute('aria-label', reader.say('device.camera'))
    video.muted = true
    const stop = button([reader.say('device.stop')], 'wide', () => end.abort())
    part.replaceChildren(video, stop)
    let stream: MediaStream | undefined
    let text: string | undefined
    let error: string | null = null
    const gone = setInterval(() => !part.isConnected && end.abort(), 500)
    try {
      const [codes, picture] = await Promise.all([
        openCodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = picture
      video.srcObject = picture
      await video.play()
      text = await watchForCode(video, codes, end.signal)
    } catch {
      error = reader.say('device.cameraFailed')
    }
    clearInterval(gone)
    for (const track of stream?.getTracks() ?? []) track.stop()
    showStart(error)
    if (text !== undefined) read(text)
  }
  showStart(null)
  return part
}

/** Camera, picture or text: three ways to one code. */
export const readingCard = (reader: Reader, read: (text: string) => void): HTMLElement =>
  element(
    'section',
    { class: 'card form' },
    cameraPart(reader, read),
    pictureField(reader, read),
    typedForm(reader, read),
  )
