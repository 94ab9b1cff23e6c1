import { upload } from '../../../platform/upload.ts'
import type { SendFile } from '../use-uploads.ts'
import type { Sent } from './kept.ts'

/** Sends one file to the registration just made; its key goes before it. */
export const sendAttachment =
  ({ id, uploadKey }: Pick<Sent, 'id' | 'uploadKey'>): SendFile =>
  (file, onProgress) => {
    const form = new FormData()
    form.append('id', id)
    form.append('uploadKey', uploadKey)
    form.append('files', file, file.name)
    return upload('registration.attach', {}, form, onProgress)
  }
