import type { MediaType } from '@papaver/contract/media-type.ts'

export type PhotoType = Exclude<MediaType, 'application/pdf'>
export const isPhoto = (mediaType: MediaType): mediaType is PhotoType => mediaType !== 'application/pdf'
