import { describe, expect, it } from 'vitest'
import { setTraining } from '../world.ts'
import { operatorsReach, reachOf, reachOfScanner } from './reach.ts'

const inProduction = reachOf({ production: true })

describe('without a word of the operator', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.0.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.251',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::FFFF:7f00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is out of reach', (address) => {
    expect(inProduction.permits(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
    '2001:4860:4860::8888',
    '2a00:1450:4026::1',
  ])('%s is outside', (address) => {
    expect(inProduction.permits(address)).toBe(true)
  })
})

it.each([
  [['10.1.0.0/16'], '10.1.2.3', true],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
  [['10.1.0.0/16'], '::ffff:a01:203', true],
  [['10.1.0.0/16'], '10.2.0.1', false],
  [['10.1.0.0/16'], '127.0.0.1', false],
  [['fd12::/16'], 'fd12::25', true],
  [['fd12::/16'], '::1', false],
  [['::1'], '::1', true],
  [[], '127.0.0.1', false],
  [[], '8.8.8.8', true],
])('where %j is named, %s: %s', (outgoingNetworks, address, expected) => {
  expect(reachOf({ outgoingNetworks, production: true }).permits(address)).toBe(expected)
  expect(reachOf({ outgoingNetworks, production: false }).permits(address)).toBe(expected)
})

it('for trying out reaches this machine, and no other inner one', () => {
  const { permits } = reachOf({ production: false })
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(permits)).toBe(true)
  expect(['10.1.2.3', '169.254.169.254', 'fe80::1'].some(permits)).toBe(false)
})

it('what the environment itself names is the operator’s word', () => {
  expect(operatorsReach.permits('10.1.2.3')).toBe(true)
})

it('leads nowhere out of training, but to the virus scanner', () => {
  setTraining(true)
  const open = { outgoingNetworks: ['10.0.0.0/8'], production: true }
  const answers = [reachOf(open), operatorsReach, reachOfScanner(open)].map(({ permits }) => [
    permits('10.1.2.3'),
    permits('8.8.8.8'),
  ])
  setTraining(false)
  expect(answers).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})
