import { keptRows, PhotoRows } from '../permit/unsent-photos.tsx'
import { queue } from './queue.ts'
import type { WaitingContent } from './waiting.ts'

/** The photos of a record on this device: one that is not taken is given up without the others. */
export const KeptPhotos = ({ entryKey, content }: { entryKey: string; content: WaitingContent }) => (
  <PhotoRows rows={keptRows(content)} onRemove={(photoKey) => void queue.dropPhoto(entryKey, photoKey)} />
)
