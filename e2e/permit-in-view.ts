import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { documentsOf, importsOf } from './border-desk.ts'
import { goTo, signedIn } from './people.ts'
import { checkPermit } from './public-check.ts'
import type { Open } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** A permit of the importer with which goods may cross, and the screens of all who look at it. */
export const permitInView = async (open: Open, group?: string) => {
  const importer = await signedIn(open, 'importer')
  const officer = await signedIn(open, 'officer')
  const customs = await signedIn(open, 'customs', { place: '/import-export/customs' })
  const visitor = await open('/display-authorization', { culture: 'en' })
  const [permit] = await documentsOf(customs, officer, 1, await importsOf(importer, group))
  return {
    ...{ importer, officer, customs, visitor },
    permit: permit ?? expect.fail('a permit of the importer is expected'),
  }
}
type InView = Awaited<ReturnType<typeof permitInView>>

/** What the public check says of it. */
export const hasVerdict = async (
  { visitor, permit: { number, checkCode: code } }: Pick<InView, 'visitor' | 'permit'>,
  verdict: string,
): Promise<void> => {
  await checkPermit(visitor, say, { number, code })
  await visitor.getByRole('heading', { level: 1, name: say(`verification.verdict.${verdict}`) }).waitFor()
}

interface Held {
  /** Of the public check, and of the light of customs. */
  readonly verdict: string
  readonly light: string
  /** As its holder reads it. */
  readonly notice: string
  /** As officers do: what holds it, and how that ends. */
  readonly toOfficers: RegExp
  /** Of the pictures. */
  readonly name: string
}
/** Nobody is shown it as one that can be used: neither the public, nor customs, nor either side of its case, however narrow the screen. */
export const isHeldForAll = async (
  view: InView,
  { verdict, light, notice, toOfficers, name }: Held,
): Promise<void> => {
  const { importer, officer, customs, visitor, permit } = view
  const { id, number } = permit
  await hasVerdict(view, verdict)
  await show(visitor, `${name}-check`)
  await goTo(customs, `/import-export/customs?search=${encodeURIComponent(number)}`)
  const row = customs.getByRole('row').filter({ hasText: number })
  await row.getByText(say(`endorsements.light.${light}`), { exact: true }).waitFor()
  await show(customs, `${name}-expected`)
  await goTo(customs, `/import-export/customs/${id}`)
  await customs.getByText(say(`endorsements.meaning.${light}`)).waitFor()
  await show(customs, `${name}-customs`)
  await importer.setViewportSize({ width: 320, height: 800 })
  const sides: readonly (readonly [string, Page])[] = [
    ['officer', officer],
    ['importer', importer],
  ]
  for (const [side, page] of sides) {
    await goTo(page, `/import-export/${id}`)
    await page.getByText(/, held$/).waitFor()
    const said = side === 'officer' ? toOfficers : say(`authorizations.case.notice.held.${notice}`)
    await page.getByText(said).first().waitFor()
    await show(page, `${name}-case-${side}`)
  }
}
