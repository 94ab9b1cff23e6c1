import { createHash } from 'node:crypto'
import type { GivenProof } from '@papaver/contract/access/holder-proof.ts'
import { isGuarded, isNeeded, kindOf, signerOf } from '@papaver/contract/branding/pictures.ts'
import { brandingRefusals } from '@papaver/contract/branding/refusals.ts'
import type { PictureSlot } from '@papaver/contract/branding/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Web } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { findPicture, insertPicture, mayHaveSignature, type NewPicture } from '../picture-store.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { receivePicture } from '../pictures/receive.ts'
import { pictureVersionOf, slotOf } from '../pictures/view.ts'

/** A picture of at most so many bytes is taken in. */
export const mostBytes = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  (await readSettings(db))['files.maxPictureMegabytes'] * 1_000_000

type Content = Omit<NewPicture, 'slot' | 'version' | 'isShipped'>

const factsOf = (
  picture: { sha256: Buffer | null; fileName: string; mediaType: string | null } | undefined,
) =>
  picture?.sha256
    ? { sha256: picture.sha256.toString('hex'), fileName: picture.fileName, mediaType: picture.mediaType }
    : null

/** Writes the next version of a slot; `seen` is the newest one that the person knew of. */
const write = async (
  tx: Tx,
  { slot, seen, action }: { slot: string; seen: number; action: string },
  content: Content,
): Promise<PictureSlot> => {
  const now = await findPicture(tx.db, slot)
  const current = now?.version ?? 0
  const row = { ...content, slot, version: current + 1, isShipped: false }
  if (current !== seen || !(await insertPicture(tx, row))) {
    const newest = await findPicture(tx.db, slot)
    return refuse(brandingRefusals.brandingStale, newest ? { current: pictureVersionOf(newest) } : {})
  }
  recordAudit(tx, {
    action: `branding.picture${action}`,
    entity: 'applicationAttachment',
    entityId: slot,
    details: { before: factsOf(now), after: factsOf(row), version: row.version },
  })
  return slotOf(tx.db, slot, { ...row, changedAt: tx.now, changedBy: tx.origin.actorName })
}

/** Who could forge a document with a picture must prove who he is before he changes it. */
const confirm = async (
  web: Web,
  caller: Caller,
  slot: string,
  { password = '', code }: GivenProof,
): Promise<void> => {
  if (isGuarded(slot)) await web.confirmIdentity(caller, { password, code })
}

const refuseStranger = async ({ db }: Deps, slot: string): Promise<void> => {
  const signer = signerOf(slot)
  if (signer !== undefined && !(await mayHaveSignature(db, signer)))
    refuse(brandingRefusals.brandingNoOfficer)
}

const versionIn = (fields: Readonly<Record<string, string>>): number => {
  const version = Number(fields.version)
  if (fields.version === undefined || !Number.isSafeInteger(version) || version < 0)
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'version', code: 'invalid' }] })
  return version
}

/** Takes in a new picture: read, judged and encoded anew before the transaction begins. */
export const replacePicture = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  slot: string,
): Promise<PictureSlot> => {
  await refuseStranger(deps, slot)
  const received = await receivePicture(caller.request, await mostBytes(deps), async ({ fields }) => {
    versionIn(fields)
    await confirm(web, caller, slot, fields)
  })
  const seen = versionIn(received.fields)
  const who = { asker: caller.principal.accountId, file: received.name }
  const { bytes, screen, ...encoded } = await readPicture(
    who,
    'encodePicture',
    slot,
    received.mediaType,
    received.bytes,
  )
  const sha256 = createHash('sha256').update(received.bytes).digest()
  return inTransaction(deps, caller.origin, (tx) =>
    write(
      tx,
      { slot, seen, action: 'Replace' },
      {
        ...encoded,
        bytes: Buffer.from(bytes),
        screen: screen && Buffer.from(screen),
        fileName: received.name,
        sourceBytes: received.bytes.length,
        sha256,
      },
    ),
  )
}

interface PictureAction extends GivenProof {
  readonly slot: string
  readonly version: number
}

/** Puts an old picture in use again, as a new version. */
export const putBackPicture = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  { slot, version: seen, old, ...proof }: PictureAction & { old: number },
): Promise<PictureSlot> => {
  await refuseStranger(deps, slot)
  await confirm(web, caller, slot, proof)
  return inTransaction(deps, caller.origin, async (tx) => {
    const picture = await findPicture(tx.db, slot, old)
    if (picture?.bytes == null) return refuse(frameRefusals.notFound)
    const { mediaType, bytes, screen, width, height, fileName, sourceBytes, sha256 } = picture
    const content = { mediaType, bytes, screen, width, height, fileName, sourceBytes, sha256 }
    return write(tx, { slot, seen, action: 'PutBack' }, content)
  })
}

const nothing: Content = {
  fileName: '',
  mediaType: null,
  bytes: null,
  screen: null,
  width: null,
  height: null,
  sourceBytes: null,
  sha256: null,
}

/** Takes a picture away; those before it stay in the history. */
export const removePicture = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  { slot, version: seen, ...proof }: PictureAction,
): Promise<PictureSlot> => {
  if (isNeeded(slot)) refuse(brandingRefusals.brandingPictureNeeded, { kind: kindOf(slot) })
  await confirm(web, caller, slot, proof)
  return inTransaction(deps, caller.origin, async (tx) => {
    const now = await findPicture(tx.db, slot)
    if (now?.bytes == null) return refuse(frameRefusals.notFound)
    return write(tx, { slot, seen, action: 'Remove' }, nothing)
  })
}
