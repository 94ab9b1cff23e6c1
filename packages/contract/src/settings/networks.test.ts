import { describe, expect, it } from 'vitest'
import { isNetwork, liesIn } from './networks.ts'

describe('addresses and ranges', () => {
  it.each([
    ['192.0.2.7', true],
    ['192.0.2.0/24', true],
    ['0.0.0.0/0', true],
    ['192.0.2.7/32', true],
    ['2001:db8::/48', true],
    ['::1', true],
    ['::', true],
    ['1:2:3:4:5:6:7:8', true],
    ['::ffff:192.0.2.7', true],
    ['192.0.2', false],
    ['192.0.2.256', false],
    ['192.0.2.07', false],
    ['192.0.2.0/33', false],
    ['192.0.2.0/', false],
    ['192.0.2.0/24/24', false],
    ['2001:db8::/129', false],
    ['2001::db8::1', false],
    ['1:2:3:4:5:6:7', false],
    ['1:2:3:4:5:6:7:8:9', false],
    ['1:2:3:4:5:6:7::8:9', false],
    ['2001:db8::xyz', false],
    ['localhost', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isNetwork(text)).toBe(expected)
  })
  it.each([
    ['192.0.2.7', ['192.0.2.7'], true],
    ['192.0.2.8', ['192.0.2.7'], false],
    ['192.0.2.255', ['192.0.2.0/24'], true],
    ['192.0.3.0', ['192.0.2.0/24'], false],
    ['192.0.3.0', ['192.0.2.0/24', '192.0.3.0/24'], true],
    ['203.0.113.9', ['0.0.0.0/0'], true],
    ['2001:db8:1::5', ['2001:db8:1::/48'], true],
    ['2001:db8:2::5', ['2001:db8:1::/48'], false],
    ['192.0.2.7', ['::/0'], false],
    ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
    ['nonsense', ['0.0.0.0/0'], false],
  ])('%s in %j: %s', (address, networks, expected) => {
    expect(liesIn(networks, address)).toBe(expected)
  })
})
