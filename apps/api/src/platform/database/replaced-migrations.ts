/**
 * Migrations whose text was replaced after some databases had been made with the earlier one, each with the SHA-256
 * of the earlier text, which is accepted as well. Both texts must lead to the same schema and the same rows: this is
 * for what an older server does not understand, and for nothing else (docs/decisions/0143).
 */
export const replacedMigrations: Readonly<Record<string, string>> = {
  // `alter column … set expression` needs PostgreSQL 17; the generated columns are now computed anew by an update.
  '0210-trading-establishments-figures.sql':
    '7a9e8fb6567176be60106521fa44146fb81488a46477106a9f68d8cd32492cc6',
}
