import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { isOwnAddress, isOwnUrl } from '@/lib/server/outbound/own-server'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

it('recognizes the URLs of this Switchboard, except for sample and mock agents', async () => {
  await setTestEnvironment({ PUBLIC_URL: 'https://agents.example', PORT: '3000' })
  const own = [
    'http://127.0.0.1:3000/a2a/weather',
    'http://localhost:3000/api/agents',
    'http://127.0.0.9:3000/',
    'http://[::1]:3000/a2a/weather',
    'http://[::ffff:127.0.0.1]:3000/a2a/weather',
    'http://[::7f00:1]:3000/a2a/weather',
    'https://agents.example/a2a/weather',
    'https://agents.example./a2a/weather',
    'http://127.0.0.1:3000/samples/..%2fa2a/weather',
    'http://LOCALHOST.:3000/a2a/weather',
  ]
  const others = [
    'http://127.0.0.1:3000/samples/data-lab',
    'http://localhost:3000/mocks/abc/',
    'http://127.0.0.1:3001/a2a/weather',
    'https://agents.example/weather/rpc',
    'https://other.example/a2a/weather',
    'http://10.0.0.7:3000/a2a/weather',
  ]
  expect(own.filter((url) => !isOwnUrl(new URL(url)))).toEqual([])
  expect(others.filter((url) => isOwnUrl(new URL(url)))).toEqual([])
})

const ownOn = async (host: string, address: string, port = '3000') => {
  await setTestEnvironment({ HOST: host, PORT: '3000', ACCESS_TOKEN: 'x'.repeat(32) })
  return isOwnAddress(address, port)
}

it('recognizes each address of this machine if it listens on all of them', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  for (const address of addresses) {
    expect([address, await ownOn('0.0.0.0', address), await ownOn('::', address)]).toEqual([address, true, true])
    expect(await ownOn('0.0.0.0', address, '3001')).toBe(false)
  }
  expect(await ownOn('0.0.0.0', '::ffff:127.0.0.1')).toBe(true)
  expect(await ownOn('0.0.0.0', '203.0.113.7')).toBe(false)
  expect(await ownOn('10.0.0.7', '::ffff:10.0.0.7')).toBe(true)
  expect(await ownOn('10.0.0.7', '10.0.0.8')).toBe(false)
})
