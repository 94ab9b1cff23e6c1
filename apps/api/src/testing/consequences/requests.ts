import type { Abroad } from '../abroad.ts'
import { step } from '../drafts.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
export type Answer = any

/** How far a request of the company is taken, each step by whoever takes it. */
export const requestMaker = ({
  importer,
  officer,
  admin,
}: Pick<Abroad, 'importer' | 'officer' | 'admin'>) => {
  const draft = async (body: object): Promise<Answer> => {
    const created = await importer.call('authorizations.create', { body })
    if (created.status !== 201) throw new Error(`create: ${JSON.stringify(created.body)}`)
    return created.body
  }
  const submitted = async (body: object): Promise<Answer> =>
    step(importer, await draft(body), 'submit', { declaration: true })

  /** The country of a precursor's importer is notified, and has nothing against it. */
  const clear = async (requestId: string): Promise<void> => {
    const notified = await officer.call('authorizations.draftPreExports', {
      params: { id: requestId },
      body: {},
    })
    const { id } = notified.body.substances[0]
    const steps = [
      ['submit', { declaration: true }],
      ['clear', { reference: 'CBN-1' }],
    ] as const
    for (const [action, input] of steps) {
      const { version } = (await officer.call('pre-export.get', { params: { id } })).body
      const params = { id, action }
      const done = await officer.call('pre-export.act', { params, body: { version, ...input } })
      if (done.status !== 200) throw new Error(`pre-export ${action}: ${JSON.stringify(done.body)}`)
    }
  }
  const read = async (id: string): Promise<Answer> =>
    (await officer.call('authorizations.get', { params: { id } })).body
  const take = async (request: Answer): Promise<Answer> => {
    const { id, kind, group } = await step(officer, request, 'take')
    if (kind === 'EXA' && group === 'PREC') await clear(id as string)
    return read(id as string)
  }
  const approve = async (request: Answer): Promise<Answer> =>
    step(admin, await step(officer, request, 'propose', { decision: 'approve' }), 'approve')
  const taken = async (body: object): Promise<Answer> => take(await submitted(body))
  const proposed = async (body: object): Promise<Answer> =>
    step(officer, await taken(body), 'propose', { decision: 'approve' })
  const approved = async (body: object): Promise<Answer> => approve(await taken(body))
  /** The request that is to replace a permit. */
  const approvedInPlace = async (id: string): Promise<Answer> => approve(await take(await read(id)))
  const issued = async (body: object): Promise<Answer> => step(admin, await approved(body), 'issue')

  /** So much of its first line has crossed the border. */
  const record = async (permit: Answer, quantity: string): Promise<void> => {
    const { status, body } = await admin.call('endorsements.record', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id, quantity }],
        lastConsignment: false,
        checkCode: permit.document.checkCode,
        reason: 'Customs has no access today.',
      },
    })
    if (status !== 201) throw new Error(`record: ${JSON.stringify(body)}`)
  }
  const partUsed = async (body: object): Promise<Answer> => {
    const permit = await issued(body)
    await record(permit, (body as { group: string }).group === 'PREC' ? '10' : '0.1')
    return permit
  }
  return { draft, submitted, taken, proposed, approved, approvedInPlace, issued, partUsed, record }
}
