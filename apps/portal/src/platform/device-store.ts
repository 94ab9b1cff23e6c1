import { ownName } from './world.ts'

/**
 * What stays on this device when the page is closed, in one database of the browser with a box for each purpose. Only what
 * must work without a network is kept, and never what a session has shown, unless the person is told.
 */
export type Box = 'verification'
const boxes: readonly Box[] = ['verification']

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(ownName('papaver'), 1)
  request.onupgradeneeded = () => {
    for (const box of boxes) request.result.createObjectStore(box)
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

/** Is kept once this has resolved, whatever happens to the page. */
export const keep = async (box: Box, key: string, value: unknown): Promise<void> => {
  await inBox(box, 'readwrite', (store) => store.put(value, key))
}
