/** The oldest browsers that the portal supports, by their names in the compatibility data of MDN. */
export const oldest = {
  chrome: '137',
  edge: '137',
  firefox: '140',
  safari: '17.4',
  safari_ios: '17.4',
} as const

/** The same for the bundler, which writes nothing newer than their syntax. */
export const syntaxTarget = [
  `chrome${oldest.chrome}`,
  `edge${oldest.edge}`,
  `firefox${oldest.firefox}`,
  `safari${oldest.safari}`,
  `ios${oldest.safari_ios}`,
]
