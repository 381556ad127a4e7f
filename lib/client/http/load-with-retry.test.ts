import { expect, it } from 'vitest'
import { loadWithRetry } from '@/lib/client/http/load-with-retry'

it('retries until the code is loaded', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries === 1) throw new Error('lost')
    return 'code'
  }
  await expect(loadWithRetry(load)).resolves.toBe('code')
  expect(tries).toBe(2)
})

it('rejects if the code cannot be loaded while online', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    throw new Error('gone')
  }
  await expect(loadWithRetry(load)).rejects.toThrow('gone')
  expect(tries).toBe(4)
})
