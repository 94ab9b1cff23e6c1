/** What the holder here and his partner abroad are. */
export const sidesOf = {
  import: { own: 'importer', partner: 'exporter' },
  export: { own: 'exporter', partner: 'importer' },
  transit: { own: 'holder', partner: 'exporter' },
} as const
