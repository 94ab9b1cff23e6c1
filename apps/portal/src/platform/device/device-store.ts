import { ownName } from '../world.ts'

/**
 * What stays on this device when the page is closed, in one database of the browser with a box for each purpose. Only what
 * must work without a network is kept; what a session has shown is sealed, and the person is told.
 */
export type Box = 'verification' | 'endorsements' | 'field-reports'
const boxes: readonly Box[] = ['verification', 'endorsements', 'field-reports']

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(ownName('papaver'), 3)
  request.onupgradeneeded = () => {
    const { result } = request
    for (const box of boxes) if (!result.objectStoreNames.contains(box)) result.createObjectStore(box)
  }
  return answerOf(request)
}

const inBox = async <Answer>(
  box: Box,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> => {
  const database = await open()
  try {
    const transaction = database.transaction(box, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const answer = await answerOf(act(transaction.objectStore(box)))
    await done
    return answer
  } finally {
    database.close()
  }
}

export const readKept = <Value>(box: Box, key: string): Promise<Value | undefined> =>
  inBox<Value | undefined>(box, 'readonly', (store) => store.get(key))

/** Everything in a box. */
export const readAllKept = (box: Box): Promise<unknown[]> =>
  inBox<unknown[]>(box, 'readonly', (store) => store.getAll())

export const dropKept = (box: Box, key: string): Promise<void> =>
  inBox<undefined>(box, 'readwrite', (store) => store.delete(key))

/** Is kept once this has resolved, whatever happens to the page. */
export const keep = async (box: Box, key: string, value: unknown): Promise<void> => {
  await inBox(box, 'readwrite', (store) => store.put(value, key))
}
