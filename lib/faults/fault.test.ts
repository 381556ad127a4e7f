import { expect, test, vi } from 'vitest'
import { Fault, toFaultData } from '@/lib/faults/fault'

test('recognizes a fault of another copy of the module', async () => {
  vi.resetModules()
  const twin = await import('@/lib/faults/fault')
  expect(twin.Fault).not.toBe(Fault)
  const fault = new twin.Fault('address-blocked', 'Not there.')
  expect(fault).toBeInstanceOf(Fault)
  expect(toFaultData(fault)).toEqual({ kind: 'address-blocked', message: 'Not there.' })
})

test('hides the message of an error that is not a fault', () => {
  for (const other of [new Error('secret'), { kind: 'internal', data: {} }, null, 'text'])
    expect(toFaultData(other)).toEqual({
      kind: 'internal',
      message: 'Something went wrong in Switchboard.',
      details: { code: 'internal' },
    })
})
