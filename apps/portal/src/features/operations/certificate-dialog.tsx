import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { fileForm } from '../../platform/file-form.ts'
import { listed } from '../../platform/listed.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import type { Faults } from '../../ui/form/faults.tsx'
import { FilesField } from '../../ui/form/files-field.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { useCertificateFacts } from './certificate-facts.tsx'
import { keysQuery } from './queries.ts'

type Issued = CallOutput<'operations.readCertificate'>

interface Chosen {
  readonly file: File
  readonly filePassword: string
}

const standing = { file: [] as readonly File[], filePassword: '' }

/** Whatever is wrong with a certificate is said at its file, a wrong password at the password. */
const refusedAt = ({ code, details }: Refusal): Faults => {
  if (!code.startsWith('operationsCertificate')) return {}
  const at = code === 'operationsCertificatePassword' ? 'filePassword' : 'file'
  return { [at]: (t) => t(`operations.refusals.${code}`, { key: String(details.key ?? '') }) }
}

interface ChooseProps {
  onRead: (chosen: Chosen, issued: Issued) => void
  onClose: () => void
}

/** Which file, and the password that opens it. */
const ChooseFile = ({ onRead, onClose }: ChooseProps) => {
  const { t } = useTranslation()
  const reading = useSending({
    mutationFn: (chosen: Chosen) =>
      call('operations.readCertificate', {
        form: fileForm(chosen.file, { filePassword: chosen.filePassword }),
      }),
    onSuccess: (issued, chosen) => onRead(chosen, issued),
  })
  const form = useForm({
    standing,
    judge: ({ file }) => ({ file: file.length === 0 ? 'operations.keys.fileMissing' : undefined }),
    refusedAt,
    refusal: reading.error,
  })
  return (
    <Form
      form={form}
      className="pv-stack pv-gap-14"
      isBusy={reading.isPending}
      onSubmit={({ file: [file], filePassword }) => file && reading.mutate({ file, filePassword })}
    >
      <p>{t('operations.keys.takeText')}</p>
      <FilesField
        {...form.at('file')}
        label={t('operations.keys.file')}
        accept=".p12,.pfx"
        multiple={false}
      />
      <PasswordField
        {...form.at('filePassword')}
        label={t('operations.keys.filePassword')}
        autoComplete="off"
      />
      <FormFailure error={form.failure} />
      <div className="pv-row pv-wrap pv-end pv-gap-8">
        <Button size={36} onClick={onClose} disabled={reading.isPending}>
          {t('operations.keys.close')}
        </Button>
        <Button type="submit" kind="primary" size={36} busy={reading.isPending}>
          {t('operations.keys.look')}
        </Button>
      </div>
    </Form>
  )
}

interface ConfirmProps {
  chosen: Chosen
  issued: Issued
  /** The key that was seen in use; empty where there is none. */
  keyId: string
  zoned: Zoned
  onOther: () => void
  onClose: () => void
}

/** What the file holds, before it signs anything; with password and code. */
const ConfirmCertificate = ({ chosen, issued, keyId, zoned, onOther, onClose }: ConfirmProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const asksCode = useAsksCodeAgain(true)
  const taking = useSending({
    mutationFn: ({ password, code }: HolderProof) => {
      const { file, filePassword } = chosen
      const fingerprint = issued.certificateFingerprint
      const said = { password, code, keyId, fingerprint, filePassword }
      return call('operations.useCertificate', { form: fileForm(file, said) })
    },
    onSuccess: (keys) => {
      client.setQueryData(keysQuery.queryKey, keys)
      showToast({ tone: 'green', title: t('operations.keys.taken') })
      onClose()
    },
  })
  const { usages, notes } = issued
  const usage = usages.length === 0 ? t('operations.keys.usagesAny') : <Ltr>{listed(usages)}</Ltr>
  const facts = useCertificateFacts(issued, zoned, true)
  return (
    <ProofForm
      text={t('operations.keys.takeProof')}
      label={t('operations.keys.takeIt')}
      asksCode={asksCode}
      isBusy={taking.isPending}
      error={taking.error}
      onProof={taking.mutate}
      onClose={onClose}
    >
      <Facts
        columns={2}
        facts={[...facts, { label: t('operations.keys.usages'), value: usage, wide: true }]}
      />
      {notes.map((note) => (
        <LineNotice key={note} tone="amber" icon="alert-triangle">
          {t(`operations.keys.notes.${note}`)}
        </LineNotice>
      ))}
      <div>
        <Button kind="link" onClick={onOther} disabled={taking.isPending}>
          {t('operations.keys.otherFile')}
        </Button>
      </div>
    </ProofForm>
  )
}

/** Takes a certificate of the authority into use: the file is chosen, looked at, and only then kept. */
export const CertificateDialog = ({
  keyId,
  zoned,
  onClose,
}: Pick<ConfirmProps, 'keyId' | 'zoned' | 'onClose'>) => {
  const { t } = useTranslation()
  useFocusBack()
  const [read, setRead] = useState<{ chosen: Chosen; issued: Issued }>()
  return (
    <Dialog open onClose={onClose} title={t('operations.keys.take')} width={560}>
      {read === undefined ? (
        <ChooseFile onClose={onClose} onRead={(chosen, issued) => setRead({ chosen, issued })} />
      ) : (
        <ConfirmCertificate
          {...read}
          keyId={keyId}
          zoned={zoned}
          onOther={() => setRead(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
