import { expect } from 'vitest'
import { here } from './here.ts'
import { password } from './people.ts'

const send = async (method: string, path: string, token = '', body?: unknown) => {
  const response = await fetch(`${here().address}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBe(200)
  return response.json()
}

/** Menu, colours and logo as they are delivered. */
export const putLooksBack = async (): Promise<void> => {
  const { token } = await send('POST', 'account/login', '', { userName: 'officer', password })
  const back = (path: string, old: number, version: number) =>
    send('POST', `${path}/versions/${old}/actions/putBack`, token, { version })
  const { version: menu } = await send('GET', 'UICustomization/menu', token)
  await back('UICustomization/menu', 1, menu)
  const { version: look } = await send('GET', 'UICustomization/look')
  await back('UICustomization/look', 0, look)
  const [logo] = await send('GET', 'ApplicationAttachments/country_logo/versions', token)
  if (logo.version > 1) await back('ApplicationAttachments/country_logo', 1, logo.version)
}
