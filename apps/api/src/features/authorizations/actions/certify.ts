import { compareCertificate } from '@papaver/contract/authorizations/certificate-checks.ts'
import { followingCertificate } from '@papaver/contract/authorizations/certificate-schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { certificateFacts } from '../certificate-facts.ts'
import { connectCase, flagsAbroad } from '../foreign/settle-abroad.ts'
import { records } from '../record.ts'
import { setCertified, updateHeader } from '../store.ts'
import { differences } from './differences.ts'
import type { Step } from './step.ts'

const invalid = (path: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'invalid' }] })

/**
 * The certificate that follows a humanitarian export (product §3.4). The permit is out and stays as it is; the case is
 * told what the certificate says, the duty is fulfilled, and where the two differ an officer has to look.
 */
export const certify: Step = async (step) => {
  const { tx, context, record, input } = step
  const parsed = followingCertificate.safeParse(input.answers)
  if (!parsed.success) return invalid('answers')
  const { foreignCertificate: said, lines } = parsed.data
  const { id } = record.case
  for (const { id: lineId, certified } of lines) {
    if (!record.lines.some((line) => line.id === lineId)) invalid('answers.lines')
    await setCertified(tx, lineId, certified)
  }
  const header = {
    certificateNumber: said.number,
    certificateIssuedOn: said.issuedOn,
    certificateAuthority: said.authority,
    certificateValidUntil: said.validUntil ?? null,
    certificateImporter: said.importer,
    certificateExporter: said.exporter,
  }
  await updateHeader(tx, id, header)
  const after = await records.reread(tx, record)
  await connectCase(tx, after)
  const abroad = await flagsAbroad(context, after)
  const facts = await certificateFacts(context, after)
  const { certificate: held } = facts
  // Whether it was still valid on a planned day does not matter any more: the goods may be there.
  const found = held
    ? compareCertificate(held, { ...facts, today: context.calendar.today, plannedDate: null })
    : []
  return {
    lowers: ['certificateOwed', 'certificateOverdue'],
    raises: [...(found.length > 0 ? (['certificateDiffers'] as const) : []), ...abroad],
    own: { certificateDueOn: null },
    changes: differences(record, after),
    mail: { code: 'IE_CERTIFICATE', to: 'authority' },
  }
}
