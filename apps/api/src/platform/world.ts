/**
 * Of which of the two worlds this process is: the real one, or the invented one beside it in which people learn
 * (docs/decisions/0107). A process is of one world from its start to its end. Global, as the key of the process is:
 * whatever leaves it must bear the mark, whoever made it, and nothing may lead out of it.
 */
let inTraining = false

export const isTraining = (): boolean => inTraining

/** Said once, before anything else is done; and in threads, by those who hand them their work. */
export const setTraining = (is: boolean): void => {
  inTraining = is
}
