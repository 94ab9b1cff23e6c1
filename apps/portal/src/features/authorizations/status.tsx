import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { CaseStatus, useStatusNames as useNames } from '../casework/status.tsx'

export const useStatusNames = (): ((status: string) => string) => useNames(authorizationKind.entity)

export const Status = (props: { status: AuthorizationStatus; variant?: 'pill' | 'bare' }) => (
  <CaseStatus kind={authorizationKind} {...props} />
)
