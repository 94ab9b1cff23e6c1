import { useTranslation } from 'react-i18next'

/** The holder as the document names it, and as the register does where that differs since: goods come with papers of both names. */
export const HolderName = ({ name, nameNow }: { name: string; nameNow: string | null }) => {
  const { t } = useTranslation()
  return (
    <span>
      <bdi>{name}</bdi>
      {nameNow !== null && (
        <>
          {' '}
          <span className="pv-dim">{t('endorsements.permit.nameNow', { name: nameNow })}</span>
        </>
      )}
    </span>
  )
}
