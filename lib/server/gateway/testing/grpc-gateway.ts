import { onTestFinished } from 'vitest'
import { freePort } from '@/e2e/running/free-port'
import { startGrpcListener } from '@/lib/server/gateway/grpc/listener'
import { serveAgent } from '@/lib/server/gateway/testing/agents-of-versions'

/** Serves the gateway over gRPC as well. `rpc`: `127.0.0.1:port`, as gRPC clients write it. */
export async function serveAgentOverGrpc(...[dialect, start, settings, more]: Parameters<typeof serveAgent>) {
  const port = await freePort()
  const served = await serveAgent(dialect, start, { GRPC_PORT: String(port), ...settings }, more)
  const { stop } = await startGrpcListener({ host: '127.0.0.1', port })
  onTestFinished(() => stop(1_000))
  return { ...served, rpc: `127.0.0.1:${port}`, slug: served.base.split('/').at(-1) ?? '' }
}
