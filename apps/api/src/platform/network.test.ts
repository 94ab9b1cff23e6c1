import { expect, test } from 'vitest'
import { callerOf, listOfNetworks, networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:DB8::6', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
])('%s is kept as %s and counted as %s', (address, network, caller) => {
  expect(networkOf(address)).toBe(network)
  expect(callerOf(address)).toBe(caller)
})

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::1', true],
  ['fe80::1%eth0', true],
  ['words', false],
  ['', false],
])('among the networks: %s is %s', (address, expected) => {
  const entries = [
    '10.1.0.0/16',
    ' 192.0.2.7',
    '2001:db8::/32',
    'fe80::/10',
    'x',
    '0.0.0.0/',
    '::/129',
    '1.2.3.4/5/6',
  ]
  expect(listOfNetworks(entries)(address)).toBe(expected)
})
