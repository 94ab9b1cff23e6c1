import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Bone } from '../../../ui/skeleton.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import { pictureQuery } from '../queries.ts'
import css from './pictures.module.css'

interface PictureImageProps {
  slot: string
  version: number
  alt: string
}

/** Fetched with the person's token, so that no address of a signature can be passed on. */
export const PictureImage = ({ slot, version, alt }: PictureImageProps) => {
  const { t } = useTranslation()
  const { data, isError } = useQuery(pictureQuery(slot, version))
  const address = useBlobAddress(data)
  if (isError) return <span className={css.none}>{t('branding.pictures.notShown')}</span>
  if (address === undefined) return <Bone height={64} width="120px" />
  return <img className={css.image} src={address} alt={alt} />
}
