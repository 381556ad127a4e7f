import { expect, test, vi } from 'vitest'
import { Fault, toFaultData } from '@/lib/faults/fault'

test('a fault is one wherever the module was loaded that made it', async () => {
  vi.resetModules()
  const twin = await import('@/lib/faults/fault')
  expect(twin.Fault).not.toBe(Fault)
  const fault = new twin.Fault('address-blocked', 'Not there.')
  expect(fault).toBeInstanceOf(Fault)
  expect(toFaultData(fault)).toEqual({ kind: 'address-blocked', message: 'Not there.' })
})

test('nothing else is a fault, and its message is not told', () => {
  for (const other of [new Error('secret'), { kind: 'internal', data: {} }, null, 'text'])
    expect(toFaultData(other)).toEqual({
      kind: 'internal',
      message: 'Something went wrong in Switchboard.',
      details: { code: 'internal' },
    })
})
