import type { Origin } from '../../platform/transaction.ts'

/** What becomes of an establishment, told in the transaction in which it happens. */
export interface EstablishmentEvent {
  readonly establishmentId: string
  readonly name: string
  /** Who did it, as people read it. */
  readonly by: string
  readonly actorId: Origin['actorId']
  readonly reason: string | null
}

export interface EstablishmentRenamed extends EstablishmentEvent {
  /** What it was called before; the same where its address alone is another one. */
  readonly formerName: string
  /** In one line, as it is and as it was. */
  readonly address: string
  readonly formerAddress: string
}

export interface EstablishmentMerged extends EstablishmentEvent {
  /** Who continues its business; nothing that it has goes over. */
  readonly successorId: string
}

declare module '../../platform/followers.ts' {
  interface Events {
    establishmentClosed: EstablishmentEvent
    /** Closed, and its business continued by another one: whatever follows a closing follows this, too. */
    establishmentMerged: EstablishmentMerged
    establishmentReopened: EstablishmentEvent
    /** Its name or address, as documents bear them, is another one. */
    establishmentRenamed: EstablishmentRenamed
  }
}
