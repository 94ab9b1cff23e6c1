import { type Account, mayDo, type Person } from '../../platform/session.ts'
import { HelpButton } from '../help/help-button.tsx'
import { NotificationBell } from '../notifications/bell.tsx'
import { HeaderSearch } from './header-search.tsx'
import { UserMenu } from './user-menu.tsx'

/** The end of the header for one who is signed in. */
export const SignedInHead = ({ account, person }: { account: Account; person: Person }) => (
  <>
    {mayDo(account, 'authorization.read') ? <HeaderSearch /> : null}
    <HelpButton hasNews />
    <NotificationBell />
    <UserMenu account={account} person={person} />
  </>
)
