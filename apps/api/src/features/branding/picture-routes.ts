import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { mostBytes, putBackPicture, removePicture, replacePicture } from './actions/pictures.ts'
import { findPicture, listPictureVersions, type PictureRow } from './picture-store.ts'
import { readPicture } from './pictures/read-picture.ts'
import { listSlots, pictureVersionOf } from './pictures/view.ts'

const listed = 50

/** What a browser is shown: never a drawing as it is, which would be a page of its own. */
const shownOf = async ({ mediaType, bytes, screen }: PictureRow): Promise<Buffer> => {
  if (bytes === null) return refuse(frameRefusals.notFound)
  return (
    screen ??
    (mediaType === 'image/svg+xml' ? Buffer.from(await readPicture({ asker: '' }, 'rasterOf', bytes)) : bytes)
  )
}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff

/** Pictures of portal and documents (product §15); all but the logo are for the authority's own eyes. */
export const pictureRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'branding.pictures', async () => ({
    slots: await listSlots(db),
    maxBytes: await mostBytes(deps),
  }))
  serve(web, 'branding.pictureVersions', async ({ params: { slot } }) =>
    (await listPictureVersions(db, slot, listed)).map(pictureVersionOf),
  )
  serve(web, 'branding.picture', async ({ params: { slot, version } }, _caller, reply) => {
    const picture = await findPicture(db, slot, version)
    if (picture === undefined) return refuse(frameRefusals.notFound)
    const bytes = await shownOf(picture)
    const mediaType = isJpeg(bytes) ? 'image/jpeg' : 'image/png'
    const name = `${slot}-${version}.${isJpeg(bytes) ? 'jpg' : 'png'}`
    return sendFile(reply, wholeFile(name, mediaType, bytes))
  })
  serve(web, 'branding.replacePicture', ({ params: { slot } }, caller) =>
    replacePicture(web, deps, caller, slot),
  )
  serve(web, 'branding.putBackPicture', ({ params: { slot, version: old }, body }, caller) =>
    putBackPicture(web, deps, caller, { ...body, slot, old }),
  )
  serve(web, 'branding.removePicture', ({ params: { slot }, body }, caller) =>
    removePicture(web, deps, caller, { ...body, slot }),
  )
}
