import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { documentsOf } from './border-desk.ts'
import { goTo, signedIn } from './people.ts'
import { checkPermit } from './public-check.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('a partner is blocked: permits with it are held, and nobody outside the authority reads why', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const officer = await signedIn(open, 'officer')
    const customs = await signedIn(open, 'customs', { place: '/import-export/customs' })
    const visitor = await open('/display-authorization', { culture: 'en' })
    const { items: own } = await ask(importer, 'authorizations.list', {
      query: { view: 'all', pageSize: '100' },
    })
    const isOwn = (id: string) => own.some((item) => item.id === id && item.direction === 'import')
    const [permit] = await documentsOf(customs, officer, 1, isOwn)
    const { id, number, checkCode: code } = permit ?? expect.fail('a permit of the importer is expected')
    const { partner } = await ask(officer, 'authorizations.get', { params: { id } })
    const partnerId = partner?.id ?? expect.fail('a permit for an import names who exports')
    const partnerName = partner?.name ?? ''
    await takeByCall(officer, 'trading-establishments', [partnerId, 'block'], {
      reasonCode: 'SUSPEND-OTHER',
      comment: 'Suspected of diversion.',
    })

    await checkPermit(visitor, say, { number, code })
    await visitor.getByRole('heading', { level: 1, name: say('verification.verdict.HELD') }).waitFor()
    await show(visitor, 'held-by-authority-check')
    await goTo(customs, `/import-export/customs?search=${encodeURIComponent(number)}`)
    const row = customs.getByRole('row').filter({ hasText: number })
    await row.getByText(say('endorsements.light.HELD'), { exact: true }).waitFor()
    await goTo(customs, `/import-export/customs/${id}`)
    await customs.getByText(say('endorsements.meaning.HELD')).waitFor()
    await show(customs, 'held-by-authority-customs')
    expect(await customs.getByText(/diversion|blocked/i).count()).toBe(0)
    await importer.setViewportSize({ width: 320, height: 800 })
    for (const [page, name] of [
      [officer, 'officer'],
      [importer, 'importer'],
    ] as const) {
      await goTo(page, `/import-export/${id}`)
      await page.getByText(/, held$/).waitFor()
      // Officers read why, and find the partner; the holder is sent to the authority.
      const notice =
        name === 'officer'
          ? page.getByRole('paragraph').filter({ hasText: /^Trade with .* is stopped/ })
          : page.getByText(say('authorizations.case.notice.held.heldByAuthority'))
      await notice.waitFor()
      if (name === 'officer') await notice.getByRole('link', { name: partnerName }).waitFor()
      await show(page, `held-by-authority-case-${name}`)
    }

    await takeByCall(officer, 'trading-establishments', [partnerId, 'unblock'], { comment: 'All is well.' })
    await checkPermit(visitor, say, { number, code })
    await visitor.getByRole('heading', { level: 1, name: say('verification.verdict.VALID') }).waitFor()
  }))
