import { expect, it } from 'vitest'
import { loadPatiently } from '@/lib/client/load-patiently'

it('tries again until the code is there', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries === 1) throw new Error('lost')
    return 'code'
  }
  await expect(loadPatiently(load)).resolves.toBe('code')
  expect(tries).toBe(2)
})

it('gives up on code that is not there although there is a network', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    throw new Error('gone')
  }
  await expect(loadPatiently(load)).rejects.toThrow('gone')
  expect(tries).toBe(4)
})
