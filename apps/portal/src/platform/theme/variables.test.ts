import { expect, test } from 'vitest'
import { mantineVariables } from './variables.ts'

test('the written variables are those of the theme (vitest -u writes them anew)', async () => {
  await expect(mantineVariables()).toMatchFileSnapshot('./mantine-variables.css')
})
