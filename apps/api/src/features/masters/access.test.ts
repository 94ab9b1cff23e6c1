import { type CallName, calls } from '@papaver/contract/calls.ts'
import { type AccessRow, testAccess } from '../../testing/ground-access.ts'

const base = '/api/masters'
/** Served by establishments, trading-establishments and preparations, and tested there. */
const elsewhere = /establishment|Establishments|preparations$|substancesAndPreparations/

/** What changes lists is asked with bodies, in the access table of editing. */
const isEditing = (name: CallName): boolean => calls[name][1].startsWith('/api/masters/lists')
const owns = (name: CallName): boolean =>
  name.startsWith('masters.') && !elsewhere.test(name) && !isEditing(name)

/** Visitors need two lists to register; whoever is signed in reads them all. */
const forVisitors: readonly CallName[] = ['masters.countries', 'masters.personTitles']
const lists = (Object.keys(calls) as CallName[])
  .filter((name) => owns(name) && !calls[name][1].includes(':'))
  .map((name): AccessRow => {
    const visitor = forVisitors.includes(name) ? 200 : 401
    return [name, calls[name][1], visitor, 200, 200, 200, 200, 200, 200]
  })

testAccess(
  [
    ...lists,
    // call, address: visitor admin manager user customs c.manager grower
    ['masters.competentAuthorities', `${base}/competentAuthorities/xv`, 401, 200, 200, 200, 200, 200, 200],
    ['masters.competentAuthorities', `${base}/competentAuthorities/QQ`, 401, 200, 200, 200, 200, 200, 200],
    ['masters.customsPoint', `${base}/customsPoints/1`, 401, 200, 200, 200, 200, 200, 200],
    ['masters.customsPoint', `${base}/customsPoints/99`, 401, 404, 404, 404, 404, 404, 404],
    ['masters.customsPoint', `${base}/customsPoints/x`, 401, 400, 400, 400, 400, 400, 400],
  ],
  owns,
)
