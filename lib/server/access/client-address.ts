import 'server-only'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Request header in which scripts/serve.mjs puts the address of the connection. */
const peerHeader = 'x-switchboard-peer'

/** Who is asking: the peer that the server saw, or whom a proxy on this machine says it speaks for. */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(peerHeader) ?? 'unknown'
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isLoopback(peer.replace(/^::ffff:/, '')) && forwarded ? forwarded : peer
}
