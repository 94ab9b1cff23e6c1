import type { Tx } from '../../platform/transaction.ts'
import { hashPassword, insertAccount } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { listEstablishments } from '../establishments/public.ts'
import { readMasters } from '../masters/public.ts'

/** Of every demonstration account; no such account exists in production. */
export const demonstrationPassword = 'Papaver-2026!'

interface DemonstrationPerson {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  /** Name of the establishment as in the invented data. */
  readonly of?: string
  /** Codes of the customs points. */
  readonly at?: readonly string[]
}

const people: readonly DemonstrationPerson[] = [
  { userName: 'admin', firstName: 'Tomas', lastName: 'Varga', role: 'CA_ADMIN' },
  { userName: 'officer', firstName: 'Ilse', lastName: 'Marten', role: 'CA_ADMIN' },
  {
    userName: 'importer',
    firstName: 'Pavel',
    lastName: 'Dragan',
    role: 'ESTB_MANAGER',
    of: 'Osmund Life Sciences Ltd',
  },
  {
    userName: 'importer.staff',
    firstName: 'Nora',
    lastName: 'Feld',
    role: 'ESTB_USER',
    of: 'Osmund Life Sciences Ltd',
  },
  {
    userName: 'rival',
    firstName: 'Henrik',
    lastName: 'Saal',
    role: 'ESTB_MANAGER',
    of: 'Valeron Pharma Trading Ltd',
  },
  {
    userName: 'customs',
    firstName: 'Marta',
    lastName: 'Quist',
    role: 'CUST_MANAGER',
    at: ['XV-C1', 'XV-C2'],
  },
  {
    userName: 'customs.staff',
    firstName: 'Ole',
    lastName: 'Brandt',
    role: 'CUST_USER',
    at: ['XV-C1', 'XV-C2'],
  },
  {
    userName: 'grower',
    firstName: 'Mira',
    lastName: 'Solberg',
    role: 'CULTIVATION',
    of: 'Greenmere Glasshouses Ltd',
  },
  // Whoever grows has somebody who takes the harvest.
  {
    userName: 'buyer',
    firstName: 'Petra',
    lastName: 'Lind',
    role: 'ESTB_MANAGER',
    of: 'Corvane Botanicals Ltd',
  },
]

export const loadDemonstrationAccounts = async (tx: Tx): Promise<void> => {
  const masters = await readMasters(tx.db)
  const establishments = await listEstablishments(tx.db, 'all')
  const passwordHash = await hashPassword(demonstrationPassword)
  for (const person of people) {
    const id = await insertAccount(tx, {
      userName: person.userName,
      firstName: person.firstName,
      lastName: person.lastName,
      email: `${person.userName}@papaver.example`,
      status: 'APR',
      roles: [person.role],
      grantedPermissions: [],
      withheldPermissions: [],
      establishmentId: establishments.find(({ name }) => name === person.of)?.id ?? null,
      customsPointIds: masters.customsPoints
        .filter(({ code }) => person.at?.includes(code))
        .map((point) => point.id),
      countryId: 'XV',
      culture: 'en',
      passwordHash,
      isDemonstration: true,
    })
    if (id)
      recordAudit(tx, {
        action: 'account.create',
        entity: 'account',
        entityId: id,
        details: { userName: person.userName },
      })
  }
}
