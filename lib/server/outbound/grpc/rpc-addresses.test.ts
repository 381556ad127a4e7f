import { connect } from 'node:http2'
import { describe, expect, it } from 'vitest'
import {
  call,
  envelope,
  fault,
  outbound,
  rawServer,
  responds,
} from '@/lib/server/outbound/grpc/testing/raw-grpc-server'

describe('the address policy', () => {
  it('blocks denied addresses, in every form, and names that resolve to them', async () => {
    const denied = await rawServer(responds([envelope({ id: 't' })]), '127.0.0.66')
    const { port } = denied
    for (const host of [
      '127.0.0.66',
      'rebound.example',
      '[::ffff:127.0.0.66]',
      '[::ffff:7f00:42]',
      '2130706498',
      '0x7f000042',
    ])
      await expect(call(`http://${host}:${port}`)).rejects.toEqual(fault({ kind: 'address-blocked' }))
    await expect(call(`https://rebound.example:${port}`)).rejects.toEqual(fault({ kind: 'address-blocked' }))
    expect(denied.connections()).toBe(0)
    // The test would pass as well if nothing listened.
    const session = connect(denied.url)
    await new Promise((ready) => session.once('connect', ready))
    session.close()
    expect(denied.connections()).toBe(1)
  })

  it.each([
    'http://169.254.169.254:50051',
    'http://[fe80::1]:50051',
    'http://0.0.0.0:50051',
    'http://[::]:50051',
    'http://me:word@127.0.0.1:50051',
  ])('never calls %s', async (url) => {
    await expect(call(url)).rejects.toEqual(fault({ kind: 'address-blocked' }))
  })

  it('calls no private network that a public card names, and no listed name', async () => {
    const { url, port, connections } = await rawServer(responds([envelope({ id: 't' })]))
    await expect(call(url, { sources: ['https://203.0.113.7/card'] })).rejects.toEqual(
      fault({ kind: 'address-blocked' }),
    )
    const strict = outbound({ localAllowed: false })
    await expect(call(`http://agent.example:${port}`, {}, strict)).rejects.toEqual(fault({ kind: 'address-blocked' }))
    expect(connections()).toBe(0)
    expect((await call(`http://agent.example:${port}`)).status).toBe(200)
  })
})
