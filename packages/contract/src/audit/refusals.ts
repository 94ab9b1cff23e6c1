/** How the audit trail says no. */
export const auditRefusals = {
  /** More rows than a file may hold; details.limit. Narrowing the period helps. */
  auditTooManyRows: { code: 'auditTooManyRows', status: 413 },
} as const
