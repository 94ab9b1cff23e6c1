import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { hasVerdict, isHeldForAll, permitInView } from './permit-in-view.ts'
import { onScreens } from './screens.ts'

test('a partner is blocked: permits with it are held, and nobody outside the authority reads why', () =>
  onScreens(async (open) => {
    const view = await permitInView(open)
    const { officer, customs, permit } = view
    const { partner } = await ask(officer, 'authorizations.get', { params: { id: permit.id } })
    const partnerId = partner?.id ?? expect.fail('a permit for an import names who exports')
    const partnerName = partner?.name ?? ''
    await takeByCall(officer, 'trading-establishments', [partnerId, 'block'], {
      reasonCode: 'SUSPEND-OTHER',
      comment: 'Suspected of diversion.',
    })

    await isHeldForAll(view, {
      verdict: 'HELD',
      light: 'HELD',
      notice: 'heldByAuthority',
      toOfficers: /^Trade with .* is stopped/,
      name: 'held-by-authority',
    })
    await officer.getByRole('link', { name: partnerName }).first().waitFor()
    expect(await customs.getByText(/diversion|blocked/i).count()).toBe(0)

    await takeByCall(officer, 'trading-establishments', [partnerId, 'unblock'], { comment: 'All is well.' })
    await hasVerdict(view, 'VALID')
  }))
