import { dangerousGroup, flag, list, number, secret, text } from '../definition.ts'

const definitions = {
  'proxy.enabled': flag(false),
  'proxy.host': text('', { format: 'host', max: 255 }),
  'proxy.port': number(3128, 1, 65_535),
  'proxy.user': text('', { max: 200 }),
  'proxy.secret': secret,
  'proxy.bypass': list<string>(['localhost', '127.0.0.1'], {
    items: { kind: 'text', format: 'host', max: 255 },
    max: 100,
  }),
} as const
export const proxySettings = dangerousGroup(definitions)
