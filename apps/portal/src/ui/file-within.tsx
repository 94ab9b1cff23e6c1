import type { FileWithin } from '@papaver/contract/files-within.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../platform/listed.ts'
import { byteText } from './figures.ts'

/** What lies within a file, and whose signature it carries; nothing where there is nothing to say. */
export const FileWithinLines = ({ file: { embedded, signature } }: { file: FileWithin }) => {
  const { t, i18n } = useTranslation()
  const files = embedded.map(({ name, bytes }) => `\u2068${name}\u2069 (${byteText(bytes, i18n.language)})`)
  return (
    <>
      {files.length > 0 && <span className="pv-hint">{t('ui.file.within', { files: listed(files) })}</span>}
      {signature && (
        <span className="pv-hint">
          {t(
            `ui.file.signature.${signature.signer === '' && signature.state !== 'own' ? 'unread' : signature.state}`,
            {
              signer: `\u2068${signature.signer}\u2069`,
            },
          )}
        </span>
      )}
    </>
  )
}
