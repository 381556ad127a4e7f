import { describe, expect, it } from 'vitest'
import { Fault } from '@/lib/faults/fault'
import { createAddressPolicy, type AddressRules } from '@/lib/server/outbound/address-policy'

const rules = (overrides: Partial<AddressRules> = {}): AddressRules => ({
  allow: [],
  deny: [],
  localAllowed: false,
  ...overrides,
})

function verdict(overrides: Partial<AddressRules>, host: string, address?: string): string {
  try {
    createAddressPolicy(rules(overrides))(host, address)
    return 'allowed'
  } catch (error) {
    return error instanceof Fault && error.kind === 'address-blocked' ? 'blocked' : String(error)
  }
}

const never = [
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '169.254.169.254',
  '169.254.1.1',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '192.0.0.192',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '::ffff:169.254.169.254',
  '::ffff:0:169.254.169.254',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::',
  '::ffff:0.0.0.0',
  '::a9fe:a9fe',
  '2001:0:5db8:d822:0:0:5601:5601',
  '2606:2800:220:1:0:5efe:169.254.169.254',
  '2606:2800:220:1:200:5efe:169.254.169.254',
]
const local = [
  '127.0.0.1',
  '127.0.0.66',
  '::1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  'fd12::1',
  '100.64.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  '::7f00:1',
  '::a00:1',
  '2606:2800:220:1:0:5efe:10.0.0.1',
]
const reserved = [
  '198.18.0.1',
  '240.0.0.1',
  '2001:db8::1',
  '64:ff9b:1::7f00:1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:0:5db8:d822:0:0:a247:27dd',
]

describe('createAddressPolicy', () => {
  it.each(never)('never allows %s, whatever the lists contain', (address) => {
    const all = ['0.0.0.0/0', '::/0', 'host.example']
    expect(verdict({ allow: all, localAllowed: true }, 'host.example', address)).toBe('blocked')
  })

  it.each(local)('allows %s only if local networks are allowed, or the list contains it', (address) => {
    expect(verdict({}, 'host.example', address)).toBe('blocked')
    expect(verdict({ localAllowed: true }, 'host.example', address)).toBe('allowed')
    expect(verdict({ allow: [address] }, 'host.example', address)).toBe('allowed')
    expect(verdict({ allow: ['host.example'] }, 'host.example', address)).toBe('allowed')
    expect(verdict({ allow: ['other.example'] }, 'host.example', address)).toBe('blocked')
  })

  it.each(reserved)('allows the reserved %s only if the list contains it', (address) => {
    expect(verdict({ localAllowed: true }, 'host.example', address)).toBe('blocked')
    expect(verdict({ allow: [address] }, 'host.example', address)).toBe('allowed')
  })

  it.each([
    '93.184.216.34',
    '2606:2800:220:1:248:1893:25c8:1946',
    '64:ff9b::93.184.216.34',
    '2606:2800:220:1:0:5efe:93.184.216.34',
  ])('allows the public %s', (address) => {
    expect(verdict({}, 'host.example', address)).toBe('allowed')
  })

  it('denies names and networks before it allows them, in any spelling', () => {
    expect(verdict({ deny: ['127.0.0.66'], localAllowed: true }, 'host.example', '127.0.0.66')).toBe('blocked')
    expect(verdict({ deny: ['127.0.0.66'], localAllowed: true }, 'host.example', '127.0.0.1')).toBe('allowed')
    expect(verdict({ deny: ['127.0.0.66'], localAllowed: true }, 'host.example', '::ffff:127.0.0.66')).toBe('blocked')
    expect(verdict({ deny: ['8.8.0.0/16'], allow: ['8.8.8.8'] }, 'host.example', '8.8.8.8')).toBe('blocked')
    expect(verdict({ deny: ['host.example'] }, 'HOST.example.')).toBe('blocked')
    expect(verdict({ deny: ['host.example'] }, 'other.example')).toBe('allowed')
  })

  it('names the host, and a hint if there is one', () => {
    expect(() => createAddressPolicy(rules())('intranet.example', '10.0.0.1')).toThrow(
      expect.objectContaining({
        data: expect.objectContaining({
          message: 'Blocked: intranet.example (10.0.0.1) is on a private network.',
          hint: expect.stringContaining('OUTBOUND_ALLOW'),
          details: {
            step: 'address',
            host: 'intranet.example',
            code: 'blocked-private',
            values: { host: 'intranet.example (10.0.0.1)' },
          },
        }),
      }),
    )
  })
})
